import { useState } from 'react'
import type { Answer, FormState, SaveOutcome } from '../../protocol.ts'
import { Button, Confirmation } from '../parts.tsx'
import { announce, ask, refusal, useAnswer } from '../server.ts'
import { PlainText } from './PlainText.tsx'
import { type VersionChoice, Versions } from './Versions.tsx'

type BrokenFile = Answer<'broken'>[number]

/**
 * How to repair a file: with the fix that the server offers, a corrected text, one
 * version, or a choice for each value.
 */
type Remedy = Parameters<typeof ask<'mend'>>[1]['by']

interface BrokenProps {
  readonly form: FormState
  /** Refetches the form after a file was repaired. */
  onMended(): Promise<unknown>
}

/** Shows the unreadable files of a document, and ways to repair them. */
export function BrokenFiles({ form, onMended }: BrokenProps) {
  const { data: files = [], refetch } = useAnswer(
    'broken',
    { name: form.name },
    { follows: true },
  )
  const onWritten = async (): Promise<void> => {
    await Promise.all([refetch(), onMended()])
  }

  return files.map((file) => (
    <Broken
      // Start over when the file changes, because earlier choices were about its previous
      // text.
      key={`${file.file} ${file.version}`}
      file={file}
      form={form}
      onWritten={onWritten}
    />
  ))
}

/** A refusal or question from the server, with the remedy that it is about. */
interface PendingQuestion {
  readonly outcome: SaveOutcome
  readonly by: Remedy
}

interface FileProps {
  readonly file: BrokenFile
  readonly form: FormState
  onWritten(): Promise<void>
}

function Broken({ file, form, onWritten }: FileProps) {
  const { file: path, version, fault, conflict, text, canFix, lang } = file
  const [question, setQuestion] = useState<PendingQuestion>()
  const clear = (): void => setQuestion(undefined)

  /** Repairs the file. Returns false if the server refuses or asks a question. */
  const mend = async (by: Remedy, sure = false): Promise<boolean> => {
    const request = { name: form.name, file: path, version, by, sure }
    const outcome: SaveOutcome = await ask('mend', request).catch(refusal)
    setQuestion(outcome.kind === 'saved' ? undefined : { outcome, by })
    if (outcome.kind !== 'saved') return false

    // A conflict usually comes from publishing, which waits until all are resolved.
    if (conflict) announce('Decided. If you were publishing, continue there.')
    await onWritten()
    return true
  }

  // A question is about the text that was sent, so editing dismisses it.
  const onEdit = clear
  const language = form.languages.find(({ code }) => code === lang)?.name

  return (
    <section className="broken" aria-label={language ?? form.title}>
      {language && <h3>{language}</h3>}
      {question && (
        <Confirmation
          outcome={question.outcome}
          // "Yes" confirms a question; after a refusal, it only retries.
          onYes={() => void mend(question.by, question.outcome.kind === 'asks')}
          onNo={clear}
          no="Not yet"
        />
      )}
      {conflict ? (
        <Conflict
          file={path}
          conflict={conflict}
          form={form}
          mend={mend}
          onEdit={onEdit}
        />
      ) : (
        <>
          <p>
            This text cannot be read because of a typing mistake in its file. Visitors
            keep seeing the last page without errors.
          </p>
          <p className="finding" data-severity="error">
            <strong>Line {fault.line ?? 1}</strong> {fault.message}
            {fault.hint && <span>; {fault.hint}</span>}
          </p>
          {text !== undefined && <Lines text={text} fault={fault} />}
          {canFix && <Button label="Fix it" onClick={() => void mend({ fix: true })} />}
        </>
      )}
      {text !== undefined && (
        <PlainText
          file={path}
          form={form}
          text={text}
          hiddenLine={hiddenLineOf(text)}
          fault={fault}
          onEdit={onEdit}
          onSave={(next) => mend({ text: next })}
        />
      )}
    </section>
  )
}

interface ConflictProps {
  readonly file: string
  readonly conflict: NonNullable<BrokenFile['conflict']>
  readonly form: FormState
  mend(by: Remedy): Promise<boolean>
  onEdit(): void
}

const sideNames = { ours: 'Your version', theirs: 'The other version' }

function Conflict({ file, conflict, form, mend, onEdit }: ConflictProps) {
  const { readable, values } = conflict
  const onSave = (choices: readonly VersionChoice[]): Promise<boolean> =>
    mend({
      choices: choices.map(({ path, value }) => ({ path: path as string[], value })),
    })
  const areBothReadable = readable.length === 2
  if (areBothReadable && values.length > 0)
    return (
      <Versions file={file} values={values} form={form} onEdit={onEdit} onSave={onSave} />
    )

  return (
    <>
      <p>Two versions were saved at the same time. {differenceOf(readable.length)}</p>
      {readable.map((side) => (
        <Button
          key={side}
          label={`Keep ${sideNames[side].toLowerCase()}`}
          onClick={() => void mend({ side })}
        />
      ))}
    </>
  )
}

/**
 * Describes two versions whose values cannot be chosen separately. `readableCount` of
 * them can be read.
 */
function differenceOf(readableCount: number): string {
  if (readableCount === 2) return 'They differ only in form: every text is the same.'
  return `${readableCount === 1 ? 'Only one of them' : 'None of them'} can be read.`
}

/** The number of lines shown above and below a fault. */
const AROUND = 3

/**
 * Matches the line that tells text editors where a file's schema is. The line is kept but
 * not shown, because it means nothing to the shop's owner.
 */
const SCHEMA_LINE = /^# yaml-language-server:.*\r?\n/

/** Returns the first line of a file if it is not shown, or ''. */
const hiddenLineOf = (text: string): string => SCHEMA_LINE.exec(text)?.[0] ?? ''

/** Shows the lines around a fault and marks the fault. */
function Lines({ text, fault }: Pick<BrokenFile, 'fault'> & { readonly text: string }) {
  const { line: faultLine = 1 } = fault
  const lines = text.split(/\r?\n/).map((words, index) => ({ words, number: index + 1 }))
  // The first line may be hidden. Show it only if it contains the fault.
  const hidesFirst = hiddenLineOf(text) !== '' && faultLine > 1
  const firstNumber = Math.max(hidesFirst ? 2 : 1, faultLine - AROUND)
  const lastNumber = faultLine + AROUND
  const shownLines = lines.filter(
    ({ number }) => number >= firstNumber && number <= lastNumber,
  )

  return (
    <ol className="lines" start={firstNumber} aria-label="The lines around the mistake">
      {shownLines.map(({ words, number }) => (
        <li key={number} aria-current={number === faultLine || undefined}>
          {number === faultLine ? (
            <FaultyLine words={words} fault={fault} />
          ) : (
            <code>{words}</code>
          )}
        </li>
      ))}
    </ol>
  )
}

interface FaultyLineProps extends Pick<BrokenFile, 'fault'> {
  readonly words: string
}

/** Shows the faulty line with the fault marked. */
function FaultyLine({ words, fault }: FaultyLineProps) {
  const { column = 1, length = 1 } = fault
  const start = column - 1
  const end = start + length

  return (
    <code>
      {words.slice(0, start)}
      <mark>{words.slice(start, end) || ' '}</mark>
      {words.slice(end)}
    </code>
  )
}
