import { type RefObject, useEffect, useState } from 'react'
import type { FormState, Outcome } from '../protocol.ts'
import { type Edited, isSaved, type OpenDocument, openDocument } from './document.ts'
import { Findings, Question } from './Notes.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { CHANGE, useAnswer } from './server.ts'
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
  const [document, setDocument] = useState<OpenDocument>()
  const [edited, setEdited] = useState<Edited>()
  const [missing, setMissing] = useState('')
  useEffect(() => {
    const opened = openDocument(name, setEdited)
    const load = () => opened.load().catch((error: Error) => setMissing(error.message))
    setDocument(opened)
    void load()
    addEventListener(CHANGE, load)
    return () => {
      removeEventListener(CHANGE, load)
      opened.close()
    }
  }, [name])
  const status = edited && (edited.outcome?.kind ?? (isSaved(edited) ? 'saved' : 'waiting'))
  useEffect(() => {
    unsaved.current = edited?.outcome !== undefined
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (status !== 'saved') addEventListener('beforeunload', keep)
    return () => removeEventListener('beforeunload', keep)
  }, [status, edited, unsaved])
  const state = edited?.state
  useEffect(() => {
    if (state) onLoaded(state)
  }, [state, onLoaded])
  if (!edited || !document || !status) return <p role="status">{missing || 'Loading …'}</p>
  const { title, group, works, languages } = edited.state
  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {statusWords[status]}
        </output>
      </h2>
      <DocumentForm edited={edited} document={document} />
      {works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} onDone={onDone} />
      ))}
    </>
  )
}

interface FormProps {
  readonly edited: Edited
  readonly document: OpenDocument
}

function DocumentForm({ edited: { state, data, outcome }, document }: FormProps) {
  const { name, languages, names, shape, schema, unreadable } = state
  // The history in git takes longer than the form.
  const outdated = useAnswer('outdated', { name })
  const broken = outcome?.findings ?? []
  const others = state.findings.filter(({ message }) => !broken.some((other) => other.message === message))
  const findings = [...broken, ...others]
  if (unreadable !== undefined) {
    const words = `${unreadable} cannot be read: correct it by hand, and the form comes back.`
    return (
      <>
        <p role="alert">{words}</p>
        <Findings list={findings} />
      </>
    )
  }
  return (
    <>
      {outcome && (
        <Question
          outcome={outcome}
          onYes={() => void document.save(outcome.kind === 'asks')}
          onNo={document.restore}
        />
      )}
      <Findings list={findings.filter(({ path }) => path.length === 0)} />
      <SchemaForm
        schema={schema}
        data={data}
        context={{
          file: name.replace('*', languages[0]),
          edit: document.edit,
          shape,
          languages,
          outdated,
          names,
          findings,
        }}
        onChange={document.change}
      />
    </>
  )
}
