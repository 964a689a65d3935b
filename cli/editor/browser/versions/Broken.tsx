import { useState } from 'react'
import type { Answer, FormState, Outcome } from '../../protocol.ts'
import { Button, Question } from '../parts.tsx'
import { ask, refusal, say, useAnswer } from '../server.ts'
import { PlainText } from './PlainText.tsx'
import { type VersionChoice, Versions } from './Versions.tsx'

type BrokenFile = Answer<'broken'>[number]
type Remedy = Parameters<typeof ask<'mend'>>[1]['by']

interface BrokenProps {
  readonly form: FormState
  /** Asks for the form again, once a file is mended. */
  onMended(): Promise<unknown>
}

/** Shows each file of a document that no form can show, and lets somebody mend it. */
export function BrokenFiles({ form, onMended }: BrokenProps) {
  const { data: files = [], refetch } = useAnswer('broken', { name: form.name }, true)
  const onWritten = async (): Promise<void> => {
    await Promise.all([refetch(), onMended()])
  }
  return files.map((file) => (
    <Broken key={`${file.file} ${file.version}`} {...{ file, form, onWritten }} />
  ))
}

interface FileProps {
  readonly file: BrokenFile
  readonly form: FormState
  onWritten(): Promise<void>
}

function Broken({ file, form, onWritten }: FileProps) {
  const { fault, conflict, text, canFix, lang } = file
  const [said, setSaid] = useState<{ readonly outcome: Outcome; readonly by: Remedy }>()
  const mend = async (by: Remedy, sure = false): Promise<void> => {
    const asked = { name: form.name, file: file.file, version: file.version, by, sure }
    const outcome: Outcome = await ask('mend', asked).catch(refusal)
    setSaid(outcome.kind === 'saved' ? undefined : { outcome, by })
    if (outcome.kind !== 'saved') return
    if (conflict) say('Decided. If you were publishing, go on there.')
    await onWritten()
  }
  const answer = (): void => {
    if (said?.outcome.kind === 'asks') void mend(said.by, true)
    else setSaid(undefined)
  }
  // A question is about what was sent, not about what is typed since then.
  const onEdit = (): void => setSaid(undefined)
  const language = form.languages.find(({ code }) => code === lang)?.name
  return (
    <section className="broken" aria-label={language ?? form.title}>
      {language && <h3>{language}</h3>}
      {said && (
        <Question outcome={said.outcome} onYes={answer} onNo={() => setSaid(undefined)} />
      )}
      {conflict ? (
        <Conflict {...{ conflict, form, mend, onEdit }} />
      ) : (
        <>
          <p>
            This text cannot be read because of a typing mistake in its file. Visitors
            keep the last good page.
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
          {...{ file: file.file, text, firstLine: firstLineFor(text), fault, onEdit }}
          onSave={(next) => mend({ text: next })}
        />
      )}
    </section>
  )
}

interface ConflictProps {
  readonly conflict: NonNullable<BrokenFile['conflict']>
  readonly form: FormState
  mend(by: Remedy): Promise<void>
  onEdit(): void
}

const sideNames = { ours: 'Your version', theirs: 'The other version' }

function Conflict({ conflict: { readable, values }, form, mend, onEdit }: ConflictProps) {
  const isChoice = readable.length === 2 && values.length > 0
  const onSave = (choices: readonly VersionChoice[]): Promise<void> =>
    mend({
      choices: choices.map(({ path, value }) => ({ path: path as string[], value })),
    })
  if (isChoice) return <Versions {...{ values, form, onEdit, onSave }} />
  const only = readable.length === 1
  return (
    <>
      <p>
        {readable.length === 2
          ? 'Two versions were saved at the same time. They differ only in form: every text is the same.'
          : `Two versions were saved at the same time. ${only ? 'Only one of them' : 'None of them'} can be read.`}
      </p>
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

/** The number of lines that are shown above a fault, and below it. */
const AROUND = 3

/** The line by which programs for text files find the fields of a file. It tells an owner nothing, and stays as it is. */
const FOR_PROGRAMS = /^# yaml-language-server:.*\r?\n/

const firstLineFor = (text: string): string => FOR_PROGRAMS.exec(text)?.[0] ?? ''

function Lines({ text, fault }: Pick<BrokenFile, 'fault'> & { readonly text: string }) {
  const { line = 1, column = 1, length = 1 } = fault
  const first = firstLineFor(text) !== '' && line > 1 ? 1 : 0
  const from = Math.max(first, line - 1 - AROUND)
  const lines = text.split(/\r?\n/).map((words, index) => ({ words, number: index + 1 }))
  const start = column - 1
  return (
    <ol className="lines" start={from + 1} aria-label="The lines around the mistake">
      {lines.slice(from, line + AROUND).map(({ words, number }) => (
        <li key={number} aria-current={number === line || undefined}>
          {number === line ? (
            <code>
              {words.slice(0, start)}
              <mark>{words.slice(start, start + length) || ' '}</mark>
              {words.slice(start + length)}
            </code>
          ) : (
            <code>{words}</code>
          )}
        </li>
      ))}
    </ol>
  )
}
