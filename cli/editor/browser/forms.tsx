import type { FormProps } from '@rjsf/core'
import Form from '@rjsf/core/lib/components/Form.js'
import Checkbox from '@rjsf/core/lib/components/widgets/CheckboxWidget.js'
import Textarea from '@rjsf/core/lib/components/widgets/TextareaWidget.js'
import type { FieldProps, RJSFSchema, ValidatorType, WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { wordsOf } from '../../../islands/logic/findWords.ts'
import { EDITOR } from '../../serve/protocol.ts'
import type { Outcome, Work } from '../protocol.ts'
import { addressOf } from './address.ts'
import { Button, type FormContext, labelOf, Question, templates } from './parts.tsx'
import { ask, refusal, say, sendPicture, useAnswer } from './server.ts'

type Props = WidgetProps<unknown, RJSFSchema, FormContext>

function TextWidget(props: Props) {
  const { schema, registry, options, value } = props
  if (schema.format === 'upload' || schema.pattern?.includes('jpe?g')) return <PictureField {...props} />
  return (
    <>
      <Textarea {...props} options={{ ...options, rows: 1 }} />
      <small>{registry.formContext.names?.[value]}</small>
    </>
  )
}

/** A picture in its crop, with the colours that the shop finds. Its value is a name: in the file, or of an upload. */
function PictureField({ id, value: name = '', label, registry, onChange }: Props) {
  const { name: of = '', shape, onPicture } = registry.formContext
  const [message, setMessage] = useState('Drop a picture here, or choose one.')
  const { data: colours } = useAnswer('colours', { of, name })
  const take = async (chosen: File): Promise<void> => {
    setMessage('Checking …')
    const { upload, words } = await sendPicture(chosen)
    setMessage(words)
    onChange(upload)
    onPicture?.(chosen.name)
  }
  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && (
        <img src={`${EDITOR}/picture?${new URLSearchParams({ of, name })}`} alt="" loading="lazy" />
      )}
      <div>
        <span>{name}</span>
        <ul className="colours" aria-label="Colours">
          {colours?.families.map(({ family, ink }) => (
            <li key={family} style={{ borderColor: ink }}>
              {family}
            </li>
          ))}
        </ul>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
          className="drop"
          aria-label={`${name === '' ? 'Choose' : 'Replace'} ${labelOf(label).toLowerCase()}`}
          onChange={({ target: { files } }) =>
            files?.[0] && take(files[0]).catch((error: Error) => setMessage(error.message))
          }
        />
        <small role="status">{message}</small>
      </div>
    </div>
  )
}

/** A checkbox that leaves an optional field out instead of writing `false`. */
const CheckboxWidget = ({ label, required, onChange, ...props }: Props) => (
  <Checkbox
    {...props}
    label={labelOf(label)}
    onChange={(isOn) => onChange(isOn || (required ? false : undefined))}
  />
)

const ALL = ['a1', 'a1NoLogo', 'a2', 'a2NoLogo']

function SoldOutField({ formData, onChange, fieldPathId, schema }: FieldProps) {
  const out: readonly string[] = formData === true ? ALL : (formData ?? [])
  const put = (own: readonly string[], isOut: boolean): void => {
    const next = ALL.filter((variant) => (own.includes(variant) ? isOut : out.includes(variant)))
    onChange(next.length === ALL.length || (next.length > 0 ? next : undefined), fieldPathId.path)
  }
  return (
    <fieldset className="list">
      <legend>Sold out</legend>
      <small>{schema.description}</small>
      {['everything', ...ALL].map((name) => {
        const own = name === 'everything' ? ALL : [name]
        const isOut = own.every((variant) => out.includes(variant))
        return (
          <label key={name} className="check">
            <input type="checkbox" checked={isOut} onChange={({ target }) => put(own, target.checked)} />
            {labelOf(name)}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Accepts everything, because the server checks, with the shop's own rules and words. */
const validator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
// Fields that are written most stand first, fields that are hardly ever touched stand last.
const order =
  'title subtitle (text) posters description images soldOut draft * orientation columns order expect retired formerly slug id'
const uiSchema = {
  'ui:order': order.split(' '),
  'ui:submitButtonOptions': { norender: true },
  soldOut: { 'ui:field': 'SoldOut', 'ui:fieldReplacesAnyOrOneOf': true },
}

const widgets = { TextWidget, CheckboxWidget, URLWidget: TextWidget }
const fields = { SoldOut: SoldOutField }
const defaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

export const SchemaForm = (props: Omit<FormProps<unknown, RJSFSchema, FormContext>, 'validator'>) => (
  <Form
    {...props}
    uiSchema={uiSchema}
    validator={validator}
    templates={templates}
    widgets={widgets}
    fields={fields}
    tagName="div"
    experimental_defaultFormStateBehavior={defaults}
  />
)

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Asks what `saga new`, `rename` or `remove` ask, and, before something is removed, whether all of it may go. */
export function WorkForm({ languages, ...props }: { work: Work; languages: readonly string[] }) {
  const { work, kind, id, schema, title, summary } = props.work
  const [typed, setTyped] = useState<Values>({})
  // The id from the name of the picture, until another id is typed: 'IMG Paper Moon.jpg' → 'img-paper-moon'
  const [proposed, setProposed] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const values: Values = { ...(proposed && { id: proposed }), ...typed }
  const isComplete = languages.every((lang) => Object(values.title)[lang] && Object(values.description)[lang])
  const isDraft = work === 'new' && kind === 'poster' && !isComplete
  const act = async (sure: boolean): Promise<void> => {
    const given = isDraft ? { ...values, draft: true } : values
    const next: Outcome = await ask('work', { work, kind, id, sure, values: given }).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind !== 'saved') return
    setTyped({})
    setProposed('')
    say((next.list ?? []).join(' · '))
    location.assign(addressOf(next.document ?? ''))
  }
  // Names of files have letters without marks.
  const onPicture = (file: string): void => {
    const plain = file.normalize('NFD').replace(/\.\w+$|\p{M}/gu, '')
    setProposed(wordsOf(plain).join('-'))
  }
  return (
    <details className="work">
      <summary>{title}</summary>
      <p>{labelOf(summary)}</p>
      <SchemaForm
        schema={schema}
        idPrefix={`${work}-${kind}`}
        formData={values}
        formContext={{ languages, onPicture }}
        onChange={({ formData }) => setTyped(formData as Values)}
      />
      <Button label={`${title}${isDraft ? ' as a draft' : ''}`} onClick={() => void act(false)} />
      {outcome && <Question outcome={outcome} onYes={() => void act(true)} />}
    </details>
  )
}
