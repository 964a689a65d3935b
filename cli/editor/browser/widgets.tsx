import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { useId } from 'react'
import { contextOf, wordsOf } from './context.ts'
import { PictureField } from './PictureField.tsx'

/** A text that grows with its words; a picture where the text is the name of one. */
export function TextWidget({ id, value, onChange, schema, registry, label, ...props }: WidgetProps) {
  const context = contextOf(registry)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (schema.format === 'upload' || schema.pattern?.includes('jpe?g'))
    return <PictureField id={id} name={text} label={label} context={context} onChange={onChange} />
  return (
    <>
      <textarea
        id={id}
        rows={1}
        value={text}
        spellCheck
        readOnly={props.readonly === true}
        aria-label={props.hideLabel ? label : undefined}
        aria-describedby={`${id}__description`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <small>{context.names?.[text]}</small>
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

/** What is not on is left out, where it may be. */
export const CheckboxWidget = ({ id, value, onChange, label, required }: WidgetProps) => (
  <Tick
    id={id}
    label={wordsOf(label)}
    isOn={value === true}
    onTick={(isOn) => onChange(isOn || (required ? false : undefined))}
  />
)

const ALL = ['a1', 'a1NoLogo', 'a2', 'a2NoLogo']
const ticks: readonly (readonly [label: string, variants: readonly string[]])[] = [
  ['Everything', ALL],
  ['A1', ['a1']],
  ['A1 without logo', ['a1NoLogo']],
  ['A2', ['a2']],
  ['A2 without logo', ['a2NoLogo']],
]

/** `soldOut`: all of it, or some variants. */
export function SoldOutField({ formData, onChange, fieldPathId, schema }: FieldProps) {
  const id = useId()
  const out: readonly string[] = formData === true ? ALL : Array.isArray(formData) ? formData : []
  const put = (variants: readonly string[], isOut: boolean): void => {
    const next = ALL.filter((variant) => (variants.includes(variant) ? isOut : out.includes(variant)))
    onChange(next.length === ALL.length || (next.length > 0 ? next : undefined), fieldPathId.path)
  }
  return (
    <fieldset className="list" aria-describedby={id}>
      <legend>Sold out</legend>
      <small id={id}>{schema.description}</small>
      {ticks.map(([label, variants]) => (
        <Tick
          key={label}
          label={label}
          isOn={variants.every((variant) => out.includes(variant))}
          onTick={(isOn) => put(variants, isOn)}
        />
      ))}
    </fieldset>
  )
}
