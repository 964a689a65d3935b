import { TextBox } from './TextBox.tsx'

/** The colour that the browser's picker shows while the field has none. */
const NO_COLOUR = '#ffffff'

interface ColourFieldProps {
  readonly id: string
  readonly value: unknown
  readonly field: { readonly title?: string | undefined }
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  onColour(colour: string | undefined): void
}

/** A colour as text, next to a swatch that opens the browser's picker. */
export function ColourField({ id, value, field, onColour, ...aria }: ColourFieldProps) {
  const text = typeof value === 'string' ? value : ''
  const isColour = /^#[0-9a-f]{6}$/i.test(text)

  return (
    <span className="colour">
      <input
        type="color"
        aria-label={`Choose the ${field.title ?? 'colour'}`}
        // The swatch of a field without a colour is faded.
        data-empty={isColour ? undefined : ''}
        // The value of a colour input is always in lower case.
        value={isColour ? text.toLowerCase() : NO_COLOUR}
        onChange={({ target }) => onColour(target.value)}
      />
      <TextBox
        id={id}
        aria-describedby={aria['aria-describedby']}
        aria-invalid={aria['aria-invalid']}
        rows={1}
        spellCheck={false}
        value={text}
        onText={(typed) => onColour(typed.trim() || undefined)}
      />
    </span>
  )
}
