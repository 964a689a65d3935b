import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

interface TextBoxProps
  extends Omit<
    ComponentProps<'textarea'>,
    'value' | 'defaultValue' | 'onChange' | 'ref'
  > {
  readonly value: string
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  onText(text: string): void
}

/**
 * A textarea in which the browser undoes word by word. React would write `value` and
 * `defaultValue` into the textarea at each keystroke, which makes browsers undo letter by
 * letter.
 */
export function TextBox({ value, onText, ref, ...rest }: TextBoxProps) {
  const localRef = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? localRef

  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value, box])

  return <textarea {...rest} ref={box} onChange={({ target }) => onText(target.value)} />
}
