import Checkbox from '@rjsf/core/lib/components/widgets/CheckboxWidget.js'
import Textarea from '@rjsf/core/lib/components/widgets/TextareaWidget.js'
import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { contextOf, wordsOf } from './context.ts'
import { PictureField } from './PictureField.tsx'

/** A text that grows with its words; a picture where the text is the name of one. */
function TextWidget(props: WidgetProps) {
  const { schema, registry, options, value } = props
  if (schema.format === 'upload' || schema.pattern?.includes('jpe?g')) return <PictureField {...props} />
  return (
    <>
      <Textarea {...props} options={{ ...options, rows: 1 }} />
      <small>{contextOf(registry).names?.[value]}</small>
    </>
  )
}

/** What is not on is left out, where it may be. */
const CheckboxWidget = ({ label, required, onChange, ...props }: WidgetProps) => (
  <Checkbox
    {...props}
    label={wordsOf(label)}
    onChange={(isOn) => onChange(isOn || (required ? false : undefined))}
  />
)

const ALL = ['a1', 'a1NoLogo', 'a2', 'a2NoLogo']

/** `soldOut`: all of it, or some variants. */
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
            {wordsOf(name)}
          </label>
        )
      })}
    </fieldset>
  )
}

export const widgets = { TextWidget, CheckboxWidget, URLWidget: TextWidget }
export const fields = { SoldOut: SoldOutField }
