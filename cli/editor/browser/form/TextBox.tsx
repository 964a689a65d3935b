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
 * A textarea in which the browser's Undo takes back whole words. If React controlled the
 * textarea's `value`, it would write `value` and `defaultValue` on each keystroke, and
 * browsers would undo letter by letter. So this component writes the text itself, and
 * only if it differs from the textarea's content.
 */
export function TextBox({ value, onText, ref, ...rest }: TextBoxProps) {
  const localRef = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? localRef

  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value, box])

  return <textarea {...rest} ref={box} onChange={({ target }) => onText(target.value)} />
}
