import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface TextBoxProps extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: string
  onText(text: string): void
}

/**
 * A textarea whose Undo takes back words. React writes `value` and `defaultValue` into the content of a textarea at each
 * key, whereupon browsers take back letter by letter.
 */
export function TextBox({ value, onText, ...rest }: TextBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value])
  return <textarea {...rest} ref={box} onChange={({ target }) => onText(target.value)} />
}
