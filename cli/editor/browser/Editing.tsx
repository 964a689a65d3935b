import { type RefObject, useEffect } from 'react'
import type { FormState, Outcome } from '../protocol.ts'
import { useDocument } from './document.ts'
import { Findings, Question } from './Notes.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { useAnswer } from './server.ts'
import { WorkForm } from './WorkForm.tsx'

const statusWords = {
  saved: 'Saved',
  waiting: 'Saving …',
  asks: 'Not saved',
  'changed-elsewhere': 'Changed by somebody else',
  refused: 'Not saved',
} as const

interface EditingProps {
  readonly name: string
  /** Whether something waits for an answer, and would be lost. */
  readonly unsaved: RefObject<boolean>
  onLoaded(state: FormState): void
  onDone(outcome: Outcome): void
}

/** The form of a document, and what can be done with it as a whole. */
export function Editing({ name, unsaved, onLoaded, onDone }: EditingProps) {
  const { state, error, data, outcome, status, change, edit, save, restore } = useDocument(name)
  // The history in git takes longer than the form.
  const { data: outdated } = useAnswer('outdated', { name })
  useEffect(() => {
    unsaved.current = outcome !== undefined
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (status !== 'saved') addEventListener('beforeunload', keep)
    return () => removeEventListener('beforeunload', keep)
  }, [status, outcome, unsaved])
  useEffect(() => {
    if (state) onLoaded(state)
  }, [state, onLoaded])
  if (!state) return <p role="status">{error?.message ?? 'Loading …'}</p>
  const { title, group, languages, unreadable } = state
  const broken = outcome?.findings ?? []
  const known = state.findings.filter(({ message }) => !broken.some((other) => other.message === message))
  const findings = [...broken, ...known]
  const isReadable = unreadable === undefined
  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {statusWords[status]}
        </output>
      </h2>
      {!isReadable && (
        <p role="alert">{unreadable} cannot be read: correct it by hand, and the form comes back.</p>
      )}
      {outcome && (
        <Question outcome={outcome} onYes={() => void save(outcome.kind === 'asks')} onNo={restore} />
      )}
      <Findings list={findings.filter(({ path }) => path.length === 0 || !isReadable)} />
      {isReadable && (
        <SchemaForm
          schema={state.schema}
          data={data}
          context={{ ...state, edit, outdated, findings }}
          onChange={change}
        />
      )}
      {state.works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} onDone={onDone} />
      ))}
    </>
  )
}
