import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { useId } from 'react'
import type { Path } from '../protocol.ts'
import { contextOf, wordsOf } from './context.ts'
import { PictureDrop, PictureField } from './PictureField.tsx'

/** Ids of fields are their paths: 'root_images_0'. */
const pathOf = (id: string): Path =>
  id
    .split('_')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** A text that grows with its words; a picture where the text is the name of one. */
export function TextWidget({
  id,
  value,
  onChange,
  schema,
  registry,
  label,
  hideLabel,
  readonly,
}: WidgetProps) {
  const context = contextOf(registry)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (schema.format === 'upload')
    return <PictureDrop id={id} label={label} shape={context.shape} onUpload={context.onUpload} />
  if (schema.pattern?.includes('jpe?g') === true)
    return <PictureField id={id} name={text} label={label} path={pathOf(id)} context={context} />
  return (
    <>
      <textarea
        id={id}
        rows={1}
        value={text}
        spellCheck
        readOnly={readonly === true}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={`${id}__description`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {context.names[text] !== undefined && <small>{context.names[text]}</small>}
    </>
  )
}

interface TickProps {
  readonly id?: string
  readonly label: string
  readonly isOn: boolean
  onTick(isOn: boolean): void
}

const Tick = ({ id, label, isOn, onTick }: TickProps) => (
  <label className="check">
    <input id={id} type="checkbox" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
    {label}
  </label>
)

/** What is not on is left out. */
export const CheckboxWidget = ({ id, value, onChange, label }: WidgetProps) => (
  <Tick id={id} label={wordsOf(label)} isOn={value === true} onTick={(isOn) => onChange(isOn || undefined)} />
)

const VARIANTS = { a1: 'A1', a1NoLogo: 'A1 without logo', a2: 'A2', a2NoLogo: 'A2 without logo' }
const ALL = Object.keys(VARIANTS)

/** `soldOut`: all of it, or some variants. */
export function SoldOutField({ formData, onChange, fieldPathId, schema }: FieldProps) {
  const id = useId()
  const out: readonly string[] = formData === true ? ALL : Array.isArray(formData) ? formData : []
  const put = (isOut: (variant: string) => boolean): void => {
    const next = ALL.filter(isOut)
    onChange(next.length === ALL.length || (next.length > 0 ? next : undefined), fieldPathId.path)
  }
  return (
    <fieldset className="list" aria-describedby={id}>
      <legend>Sold out</legend>
      <small id={id}>{schema.description}</small>
      <Tick label="Everything" isOn={out.length === ALL.length} onTick={(isOn) => put(() => isOn)} />
      {Object.entries(VARIANTS).map(([variant, label]) => (
        <Tick
          key={variant}
          label={label}
          isOn={out.includes(variant)}
          onTick={(isOn) => put((other) => (other === variant ? isOn : out.includes(other)))}
        />
      ))}
    </fieldset>
  )
}
