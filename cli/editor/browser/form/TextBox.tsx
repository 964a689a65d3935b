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
 * A textarea whose Undo takes back words. React writes `value` and `defaultValue` into the content of a textarea at each
 * key, whereupon browsers take back letter by letter.
 */
export function TextBox({ value, onText, ref, ...rest }: TextBoxProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? own
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value, box])
  return <textarea {...rest} ref={box} onChange={({ target }) => onText(target.value)} />
}
