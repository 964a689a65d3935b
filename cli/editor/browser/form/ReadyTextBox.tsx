import { type ComponentProps, useState } from 'react'
import { TextBox } from './TextBox.tsx'

/**
 * The box of a text that the shop need not write, because visitors then see a ready one.
 * The box shows the ready text, which somebody can change. Once the box is left empty, it
 * shows the ready text again.
 */
export function ReadyTextBox({
  value,
  ready,
  onText,
  ...rest
}: ComponentProps<typeof TextBox> & { readonly ready: string }) {
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
