import type { KeyboardEvent, Ref } from 'react'
import type { Answer } from '../../protocol.ts'
import { useFaultsAt } from '../form/field-parts.tsx'
import { TextBox } from '../form/TextBox.tsx'
import { MarkdownField } from '../long-texts/MarkdownField.tsx'
import { SOURCE_ID } from './source.tsx'

interface TranslationFieldProps {
  readonly text: Answer<'texts'>[number]
  readonly lang: string
  /** The language by its own name. */
  readonly label: string
  readonly words: string
  readonly place: Ref<HTMLDivElement>
  onType(words: string): void
  onKeyDown(event: KeyboardEvent): void
}

const FIELD_ID = 'translation'

/** Puts the cursor into the field that is in sight. */
export const focusTranslation = (): void => document.getElementById(FIELD_ID)?.focus()

/** Takes the words of one translation, with the tools of Markdown where the text is of several paragraphs. */
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
  const described = useFaultsAt(path, undefined)
  const ids = [SOURCE_ID, described['aria-describedby']].filter(Boolean).join(' ')

  // Before the editor of Markdown has the key: it moves lines by Alt and arrows.
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.id === FIELD_ID) onKeyDown(event)
  }
  const field = isMarkdown ? (
    <MarkdownField
      {...{ path, label, lang, id: FIELD_ID, value: words, describedBy: SOURCE_ID }}
      field={{ kind: 'markdown', key: '', isRequired: false }}
      onChange={(next = '') => onType(next)}
    />
  ) : (
    <TextBox
      id={FIELD_ID}
      {...{ lang, rows: 3, value: words }}
      {...described}
      aria-describedby={ids}
      onText={onType}
    />
  )
  return (
    <>
      <label htmlFor={FIELD_ID}>{label}</label>
      <div ref={place} onKeyDownCapture={onFieldKey}>
        {field}
      </div>
    </>
  )
}
