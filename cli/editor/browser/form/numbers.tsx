import { type ComponentProps, type KeyboardEvent, useContext, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { readNumber } from '../../numbers.ts'
import { FormContext } from './field-parts.tsx'

interface NumberFieldProps
  extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  readonly value: unknown
  readonly isWhole: boolean
  onChange(next: unknown): void
}

/** A number field that keeps the text as typed. Text that is not a number is kept too, and the server reports it. */
export function NumberField({ value, isWhole, onChange, ...shared }: NumberFieldProps) {
  const { commit } = useContext(FormContext)
  const [typed, setTyped] = useState<string>()

  const parse = (text: string): unknown =>
    text.trim() === '' ? undefined : (readNumber(text, isWhole) ?? text)
  // '1 000' stays while the field holds 1000. Another value replaces it, such as one restored by Undo.
  const isCurrent = typed !== undefined && (parse(typed) ?? '') === (value ?? '')
  const shown = isCurrent ? typed : String(value ?? '')

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    commit?.()
  }

  return (
    <input
      {...shared}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="number"
      aria-invalid={typeof value === 'string' && value !== ''}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parse(target.value))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
