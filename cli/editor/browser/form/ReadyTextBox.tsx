import { type ComponentProps, useState } from 'react'
import { TextBox } from './TextBox.tsx'

/**
 * The box of an optional text. If the shop has not written the text, visitors see a
 * default text, such as the language pack's. The box then shows the default text, which
 * the owner can change. A box that loses focus while it is empty shows the default text
 * again.
 */
export function ReadyTextBox({
  value,
  ready,
  onText,
  ...rest
}: ComponentProps<typeof TextBox> & { readonly ready: string }) {
  /** The typed text, until the box loses focus. */
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === '' ? ready : value)

  return (
    <TextBox
      {...rest}
      data-ready={shown === ready}
      value={shown}
      onText={(text) => {
        setTyped(text)
        onText(text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
