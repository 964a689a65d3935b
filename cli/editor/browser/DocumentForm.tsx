import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { type ReactNode, useMemo } from 'react'
import type { FormState } from '../protocol.ts'
import { editsBetween, withEdits } from '../values.ts'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  CheckboxWidget,
  FieldTemplate,
  Findings,
  type FormContext,
  ObjectFieldTemplate,
  SoldOutField,
  TextWidget,
} from './fields.tsx'
import type { Edited, useDocument } from './useDocument.ts'

/** The server checks, with the shop's own rules and words. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
const templates = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate }
const widgets = { TextWidget, CheckboxWidget, URLWidget: TextWidget }
const fields = { SoldOut: SoldOutField }

/** What is written most stands first, what is hardly ever touched last. */
const FIRST = ['title', 'subtitle', '(text)', 'posters', 'description', 'images', 'soldOut', 'draft']
const LAST = ['orientation', 'columns', 'order', 'expect', 'retired', 'formerly', 'slug', 'id']

function uiSchemaOf({ schema }: FormState): UiSchema {
  const names = Object.keys((schema as RJSFSchema).properties ?? {})
  const present = (wanted: readonly string[]): readonly string[] =>
    wanted.filter((name) => names.includes(name))
  return {
    'ui:submitButtonOptions': { norender: true },
    'ui:order': [...present(FIRST), '*', ...present(LAST)],
    // Addresses follow a name: it is changed everywhere at once.
    ...Object.fromEntries(present(['id', 'slug']).map((name) => [name, { 'ui:readonly': true }])),
    ...(names.includes('soldOut') && {
      soldOut: { 'ui:field': 'SoldOut', 'ui:fieldReplacesAnyOrOneOf': true },
    }),
  }
}

type Document = Pick<ReturnType<typeof useDocument>, 'change' | 'save' | 'decide' | 'load' | 'outdated'>

export function DocumentForm({
  edited,
  change,
  save,
  decide,
  load,
  outdated,
}: Document & { readonly edited: Edited }) {
  const { state, data, broken } = edited
  const uiSchema = useMemo(() => uiSchemaOf(state), [state])
  const { name, languages, names } = state
  const findings = [
    ...broken,
    ...state.findings.filter(({ message }) => !broken.some((other) => other.message === message)),
  ]
  const formContext: FormContext = {
    name: name.replace('*', languages[0] ?? ''),
    shape: shapeOf(name, data),
    languages,
    outdated,
    names,
    findings,
    set: (path, value) => change(withEdits(data, [{ op: 'set', path, value }])),
    reload: () => void load(),
    move: (path, from, to) => change(withEdits(data, [{ op: 'move', path, from, to }])),
  }
  const registry = { formContext }
  if (state.unreadable !== undefined)
    return (
      <>
        <p className="decide">
          {state.unreadable} cannot be read: correct it by hand, and the form comes back.
        </p>
        <Findings list={findings} path={[]} registry={registry} />
      </>
    )
  return (
    <>
      <Decisions edited={edited} save={save} decide={decide} />
      <Findings list={findings.filter(({ path }) => path.length === 0)} path={[]} registry={registry} />
      <Form
        schema={state.schema as RJSFSchema}
        uiSchema={uiSchema}
        formData={data}
        formContext={formContext}
        validator={validator}
        templates={templates}
        widgets={widgets}
        fields={fields}
        noValidate
        noHtml5Validate
        tagName="div"
        experimental_defaultFormStateBehavior={{
          emptyObjectFields: 'skipDefaults',
          arrayMinItems: { populate: 'never' },
        }}
        onChange={({ formData }) => change(formData)}
      />
    </>
  )
}

/** The shape that the pictures of a document have. */
function shapeOf(name: string, data: unknown): string | undefined {
  if (name.startsWith('content/posters/'))
    return String((data as { orientation?: unknown } | undefined)?.orientation)
  return name.startsWith('content/books/') ? 'cover' : 'hero'
}

/** What only a person can decide. */
function Decisions({
  edited,
  save,
  decide,
}: Pick<Document, 'save' | 'decide'> & { readonly edited: Edited }): ReactNode {
  if (edited.status === 'would-break')
    return (
      <div className="decide" role="alert">
        <p>
          This is not saved yet: it would break the shop, whose last good state would stay. See the errors
          below.
        </p>
        <button type="button" onClick={() => void save(true)}>
          Save it all the same
        </button>
      </div>
    )
  if (edited.status === 'conflict')
    return (
      <div className="decide" role="alert">
        <p>Somebody else changed the same text meanwhile. Below is yours; theirs is:</p>
        <pre>{differencesOf(edited)}</pre>
        <button type="button" onClick={() => decide('mine')}>
          Save mine
        </button>
        <button type="button" onClick={() => decide('theirs')}>
          Take theirs
        </button>
      </div>
    )
  return edited.status === 'refused' ? (
    <div className="decide" role="alert">
      <p>This could not be saved: {edited.reason}</p>
      <button type="button" onClick={() => void save(false)}>
        Try again
      </button>
    </div>
  ) : null
}

/** Each value that theirs has otherwise. */
const differencesOf = ({ data, theirs }: Edited): string =>
  editsBetween(data, theirs)
    .map((edit) => `${edit.path.join(' › ')}: ${'value' in edit ? JSON.stringify(edit.value) : edit.op}`)
    .join('\n')
