import { useRef, useState } from 'react'
import type { Answer, FormState } from '../../protocol.ts'
import { DraftOffers } from '../drafts/Offers.tsx'
import { correctedTextIn, draftOfText, textForm } from '../drafts/repair-drafts.ts'
import { useKeptInput } from '../drafts/useDraft.ts'
import { useRested } from '../form/rest.ts'
import { TextBox } from '../form/TextBox.tsx'
import { Button } from '../parts.tsx'
import { useAnswer } from '../server.ts'

interface PlainTextProps {
  readonly file: string
  readonly form: Pick<FormState, 'name' | 'title'>
  readonly text: string
  /** The first line of the text if it is kept but not shown, or ''. */
  readonly firstLine: string
  readonly fault: Answer<'broken'>[number]['fault']
  /** Returns whether the text was saved. */
  onSave(text: string): Promise<boolean>
  onEdit(): void
}

/** The pause in typing after which a text is checked. */
const REST_MS = 250

/** A plain-text editor for a file, which can be saved only once it is readable. */
export function PlainText({
  file,
  form,
  text,
  firstLine,
  fault,
  onSave,
  onEdit,
}: PlainTextProps) {
  const writtenText = text.slice(firstLine.length).replaceAll('\r\n', '\n')
  const [typed, type] = useState(writtenText)
  const [top, setTop] = useState(0)
  const box = useRef<HTMLDetailsElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const restedText = useRested(typed, REST_MS)
  const { data: refusal } = useAnswer('readable', { file, text: firstLine + restedText })
  const isReady = restedText === typed && refusal === ''

  const lines = typed.split('\n')
  const hiddenCount = firstLine === '' ? 0 : 1

  const { offers, onGoOn, drop } = useKeptInput({
    form: textForm(file),
    typed: typed === writtenText ? undefined : draftOfText(form, typed),
    resume(value) {
      type(correctedTextIn(value))
      if (box.current) box.current.open = true
    },
  })

  const save = async (): Promise<void> => {
    if (await onSave(firstLine + typed)) drop()
  }

  const onText = (next: string): void => {
    type(next)
    onEdit()
  }

  const showFault = (isOpen: boolean): void => {
    if (!isOpen || !area.current) return

    const { line = 1, column = 1, length = 0 } = fault
    const linesAbove = lines.slice(0, Math.max(0, line - 1 - hiddenCount))
    const lineStart = linesAbove.reduce((sum, words) => sum + words.length + 1, 0)
    const start = lineStart + column - 1
    area.current.focus()
    area.current.setSelectionRange(start, start + length)
  }

  return (
    <>
      <DraftOffers offers={offers} onGoOn={onGoOn} />
      <details
        ref={box}
        className="plain"
        onToggle={({ currentTarget }) => showFault(currentTarget.open)}
      >
        <summary>Correct it as plain text</summary>
        <div className="code">
          <pre aria-hidden="true" style={{ translate: `0 ${-top}px` }}>
            {lines.map((_, index) => `${index + 1 + hiddenCount}\n`)}
          </pre>
          <TextBox
            ref={area}
            aria-label="The whole file as plain text"
            aria-describedby="plain-fault"
            aria-invalid={Boolean(refusal)}
            spellCheck={false}
            wrap="off"
            rows={Math.min(24, lines.length + 1)}
            value={typed}
            onText={onText}
            onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
          />
        </div>
        <p
          id="plain-fault"
          role="status"
          className={refusal ? 'finding' : 'keys'}
          data-severity="error"
        >
          {refusal || (refusal === '' && 'It can be read now.')}
        </p>
        <Button label="Save the text" disabled={!isReady} onClick={() => void save()} />
      </details>
    </>
  )
}
