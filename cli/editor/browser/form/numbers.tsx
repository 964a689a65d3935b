import { type ComponentProps, type KeyboardEvent, useContext, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { readNumber } from '../../numbers.ts'
import { FormContext } from './field-parts.tsx'

interface NumberFieldProps
  extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  readonly value: unknown
  readonly isWhole: boolean
  /** The word that may replace the number, such as 'unlimited'. */
  readonly word?: string | undefined
  onChange(next: unknown): void
}

/**
 * A number field that shows the text as it was typed. A text that is not a number is also
 * kept, so that the server can report it.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, isWhole, word, onChange, ...shared } = props
  const { commit } = useContext(FormContext)
  const [typed, setTyped] = useState<string>()

  const parse = (text: string): unknown =>
    text.trim() === '' ? undefined : (readNumber(text, isWhole) ?? text)

  // A field without a number has no value, or '' if it is an entry of a list.
  const shownValue = value ?? ''
  // The typed '1 000' is kept as long as the value is 1000. A different value, such as
  // one restored by Undo, replaces it.
  const isCurrent = typed !== undefined && (parse(typed) ?? '') === shownValue
  const shownText = isCurrent ? typed : String(shownValue)

  const digitsMode = isWhole ? 'numeric' : 'decimal'

  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return

    event.preventDefault()
    commit?.()
  }

  return (
    <input
      {...shared}
      type="text"
      inputMode={word === undefined ? digitsMode : 'text'}
      autoComplete="off"
      className="number"
      aria-invalid={typeof value === 'string' && value !== '' && value !== word}
      value={shownText}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parse(target.value))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={saveOnEnter}
    />
  )
}
