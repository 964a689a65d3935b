import type { KeyboardEvent, Ref } from 'react'
import type { Answer } from '../../protocol.ts'
import { useAriaAttributes } from '../form/field-parts.tsx'
import { TextBox } from '../form/TextBox.tsx'
import { MarkdownField } from '../long-texts/MarkdownField.tsx'
import { SOURCE_ID } from './source.tsx'

interface TranslationFieldProps {
  readonly text: Answer<'texts'>[number]
  readonly lang: string
  /** The language's name in that language. */
  readonly label: string
  readonly words: string
  /** The element around the field. */
  readonly place: Ref<HTMLDivElement>
  onType(words: string): void
  onKeyDown(event: KeyboardEvent): void
}

const FIELD_ID = 'translation'

/** Focuses the field. */
export const focusTranslation = (): void => document.getElementById(FIELD_ID)?.focus()

/** The field for a translation, with Markdown tools if the text is Markdown. */
export function TranslationField({
  text,
  lang,
  label,
  words,
  place,
  ...props
}: TranslationFieldProps) {
  const { path, isMarkdown } = text
  const { onType, onKeyDown } = props
  const ariaAttributes = useAriaAttributes(path, undefined)
  const descriptionIds = [SOURCE_ID, ariaAttributes['aria-describedby']]

  // Not for keys that are pressed on the Markdown tools.
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.id === FIELD_ID) onKeyDown(event)
  }

  const field = isMarkdown ? (
    <MarkdownField
      path={path}
      label={label}
      lang={lang}
      id={FIELD_ID}
      value={words}
      describedBy={SOURCE_ID}
      // `MarkdownField` expects a form field. This stub has no title, because `label`
      // replaces it.
      field={{ kind: 'markdown', key: '', isRequired: false }}
      onChange={(next = '') => onType(next)}
    />
  ) : (
    <TextBox
      id={FIELD_ID}
      lang={lang}
      rows={3}
      value={words}
      {...ariaAttributes}
      aria-describedby={descriptionIds.filter(Boolean).join(' ')}
      onText={onType}
    />
  )

  return (
    <>
      <label htmlFor={FIELD_ID}>{label}</label>
      {/* Handles keys before the Markdown editor, which moves lines with Alt and an arrow
          key. */}
      <div ref={place} onKeyDownCapture={onFieldKey}>
        {field}
      </div>
    </>
  )
}
