import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { useMemo } from 'react'
import type { FormContext } from './context.ts'
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  FieldTemplate,
  ObjectFieldTemplate,
} from './templates.tsx'
import { CheckboxWidget, SoldOutField, TextWidget } from './widgets.tsx'

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

function uiSchemaOf({ properties = {} }: RJSFSchema): UiSchema {
  const present = (wanted: readonly string[]): readonly string[] =>
    wanted.filter((name) => name in properties)
  return {
    'ui:order': [...present(FIRST), '*', ...present(LAST)],
    // Addresses follow a name: it is changed everywhere at once.
    ...Object.fromEntries(present(['id', 'slug']).map((name) => [name, { 'ui:readonly': true }])),
    ...(properties.soldOut && { soldOut: { 'ui:field': 'SoldOut', 'ui:fieldReplacesAnyOrOneOf': true } }),
  }
}

interface FormProps {
  readonly schema: object
  readonly data: unknown
  readonly context: FormContext
  /** What the ids of its fields begin with, where there are several forms; the order of fields is that of the schema. */
  readonly prefix?: string
  onChange(data: unknown): void
}

/** A form of a schema. */
export function SchemaForm({ schema, data, context, prefix, onChange }: FormProps) {
  const uiSchema = useMemo(() => (prefix === undefined ? uiSchemaOf(schema) : {}), [prefix, schema])
  return (
    <Form
      schema={schema}
      uiSchema={{ ...uiSchema, 'ui:submitButtonOptions': { norender: true } }}
      idPrefix={prefix ?? 'root'}
      formData={data}
      formContext={context}
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
      onChange={({ formData }) => onChange(formData)}
    />
  )
}
