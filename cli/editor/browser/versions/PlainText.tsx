import { useRef, useState } from 'react'
import type { Answer, FormState } from '../../protocol.ts'
import { TextBox } from '../form/TextBox.tsx'
import { useDebounced } from '../form/useDebounced.ts'
import { Button } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import { correctedTextIn, inputOfText, textForm } from '../unsaved/repair-inputs.ts'
import { useKeptInput } from '../unsaved/useFormInput.ts'

interface PlainTextProps {
  readonly file: string
  readonly form: Pick<FormState, 'name' | 'title'>
  readonly text: string
  /**
   * The schema line at the start, including its line break, which is kept but not shown;
   * '' if there is none.
   */
  readonly hiddenLine: string
  readonly fault: Answer<'broken'>[number]['fault']
  /** Returns whether the text was saved. */
  onSave(text: string): Promise<boolean>
  onEdit(): void
}

/** The pause in typing after which a text is checked. */
const REST_MS = 250

/** The largest height of the text box, in lines. */
const MAX_ROWS = 24

/** A plain-text editor for a broken file. The text can be saved once it is readable. */
export function PlainText({
  file,
  form,
  text,
  hiddenLine,
  fault,
  onSave,
  onEdit,
}: PlainTextProps) {
  const shownText = text.slice(hiddenLine.length).replaceAll('\r\n', '\n')
  const [typed, setTyped] = useState(shownText)
  const [scrollTop, setScrollTop] = useState(0)
  const box = useRef<HTMLDetailsElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const debouncedText = useDebounced(typed, REST_MS)
  const request = { file, text: hiddenLine + debouncedText }
  // Why the text cannot be read, or ''; undefined during the check.
  const { data: refusal } = useAnswer('readable', request)
  const isReadable = refusal === ''
  const canSave = debouncedText === typed && isReadable

  const lines = typed.split('\n')
  /** The number of hidden lines, which are included in the file's line numbers. */
  const hiddenCount = hiddenLine === '' ? 0 : 1

  const { offers, onContinue, drop } = useKeptInput({
    form: textForm(file),
    typed: typed === shownText ? undefined : inputOfText(form, typed),
    resume(value) {
      setTyped(correctedTextIn(value))
      if (box.current) box.current.open = true
    },
  })

  const save = async (): Promise<void> => {
    if (await onSave(hiddenLine + typed)) drop()
  }

  const onText = (next: string): void => {
    setTyped(next)
    onEdit()
  }

  const selectFault = (): void => {
    if (!area.current) return

    const { line = 1, column = 1, length = 0 } = fault
    // `line` counts from 1, and includes the line that is not shown.
    const faultIndex = Math.max(0, line - 1 - hiddenCount)
    const linesAbove = lines.slice(0, faultIndex)
    // Each line above ends with an LF.
    const lineStart = linesAbove.reduce((sum, words) => sum + words.length + 1, 0)
    const start = lineStart + column - 1
    area.current.focus()
    area.current.setSelectionRange(start, start + length)
  }

  return (
    <>
      <ResumeOffers offers={offers} onContinue={onContinue} />
      <details
        ref={box}
        className="plain"
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) selectFault()
        }}
      >
        <summary>Correct it as plain text</summary>
        <div className="code">
          {/* The line numbers, which scroll along with the text. */}
          <pre aria-hidden="true" style={{ translate: `0 ${-scrollTop}px` }}>
            {lines.map((_, index) => `${index + 1 + hiddenCount}\n`)}
          </pre>
          <TextBox
            ref={area}
            aria-label="The whole file as plain text"
            aria-describedby="plain-fault"
            aria-invalid={Boolean(refusal)}
            spellCheck={false}
            wrap="off"
            rows={Math.min(MAX_ROWS, lines.length + 1)}
            value={typed}
            onText={onText}
            onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
          />
        </div>
        <p
          id="plain-fault"
          role="status"
          className={refusal ? 'finding' : 'keys'}
          data-severity="error"
        >
          {isReadable ? 'It can be read now.' : refusal}
        </p>
        <Button label="Save the text" disabled={!canSave} onClick={() => void save()} />
      </details>
    </>
  )
}
