import { type RefObject, useEffect, useRef, useState } from 'react'
import { EVENTS } from '../../serve/protocol.ts'
import type { FormState, Path, WorkAnswer } from '../protocol.ts'
import { editsBetween } from '../values.ts'
import { emptyContext } from './context.ts'
import { Decision } from './Decision.tsx'
import { type Edited, openDocument } from './document.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { ask } from './server.ts'
import { Findings } from './templates.tsx'
import { WorkForm } from './WorkForm.tsx'

const statusWords: Readonly<Record<Edited['status'], string>> = {
  saved: 'Saved',
  waiting: 'Saving …',
  asks: 'Not saved',
  conflict: 'Changed by somebody else',
  refused: 'Not saved',
}

interface EditingProps {
  readonly name: string
  /** Whether something waits for an answer, and would be lost. */
  readonly unsaved: RefObject<boolean>
  onSaved(): void
  onLoaded(state: FormState): void
  onDone(answer: WorkAnswer): void
}

/** The form of a document, and what can be done with it as a whole. */
export function Editing({ name, unsaved, onSaved, onLoaded, onDone }: EditingProps) {
  const { edited, missing, outdated, document } = useDocument(name, onSaved, onLoaded)
  const isUnsaved = edited !== undefined && edited.status !== 'saved'
  useEffect(() => {
    unsaved.current = isUnsaved && edited.status !== 'waiting'
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (isUnsaved) addEventListener('beforeunload', keep)
    return () => removeEventListener('beforeunload', keep)
  }, [isUnsaved, edited?.status, unsaved])
  if (missing) return <p role="alert">{missing}</p>
  if (!edited || !document) return <p>Loading …</p>
  const { title, group, works, languages, unreadable, findings } = edited.state
  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={edited.status} aria-live="polite">
          {statusWords[edited.status]}
        </output>
      </h2>
      {unreadable === undefined ? (
        <DocumentForm edited={edited} outdated={outdated} document={document} />
      ) : (
        <>
          <Decision words={`${unreadable} cannot be read: correct it by hand, and the form comes back.`} />
          <Findings list={findings} />
        </>
      )}
      {works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} onDone={onDone} />
      ))}
    </>
  )
}

type Document = ReturnType<typeof openDocument>

function useDocument(name: string, onSaved: () => void, onLoaded: (state: FormState) => void) {
  const [edited, setEdited] = useState<Edited>()
  const [missing, setMissing] = useState('')
  const [outdated, setOutdated] = useState<readonly Path[]>([])
  const document = useRef<Document>(undefined)
  useEffect(() => {
    const opened = openDocument(name, setEdited, onSaved)
    document.current = opened
    opened.load().catch((error: Error) => setMissing(error.message))
    // The history in git takes longer than the form.
    ask<readonly Path[]>('GET', `outdated?${new URLSearchParams({ name })}`).then(
      setOutdated,
      () => undefined,
    )
    const events = new EventSource(EVENTS)
    events.addEventListener('state', () => void opened.load().catch(() => undefined))
    return () => {
      events.close()
      opened.close()
    }
  }, [name, onSaved])
  const state = edited?.state
  useEffect(() => {
    if (state) onLoaded(state)
  }, [state, onLoaded])
  return { edited, missing, outdated, document: document.current }
}

interface FormProps {
  readonly edited: Edited
  readonly outdated: readonly Path[]
  readonly document: Document
}

function DocumentForm({ edited, outdated, document: { change, edit, load, save, restore } }: FormProps) {
  const { data, status, asks } = edited
  const { name, languages, names, shape, schema, findings: found } = edited.state
  const broken = status === 'saved' ? [] : (asks?.findings ?? [])
  const others = found.filter(({ message }) => !broken.some((other) => other.message === message))
  const findings = [...broken, ...others]
  const question = questionOf(edited)
  return (
    <>
      {question && (
        <Decision
          words={question.words}
          list={question.list}
          answers={[
            [question.yes, () => void save(status === 'asks')],
            [question.no, restore],
          ]}
        />
      )}
      <Findings list={findings.filter(({ path }) => path.length === 0)} />
      <SchemaForm
        schema={schema}
        data={data}
        context={{
          ...emptyContext,
          file: name.replace('*', languages[0]),
          shape,
          languages,
          outdated,
          names,
          findings,
          edit,
          reload: () => void load(),
        }}
        onChange={change}
      />
    </>
  )
}

/** What only a person can decide. */
function questionOf({ status, asks, reason = '', state, data }: Edited) {
  const no = 'Take it back'
  if (status === 'refused')
    return { words: `This could not be saved: ${reason}`, list: [], yes: 'Try again', no }
  if (status === 'conflict') {
    const list = editsBetween(data, state.data).map(
      (edit) => `${edit.path.join(' › ')}: ${'value' in edit ? JSON.stringify(edit.value) : edit.op}`,
    )
    const words = 'Somebody else changed the same text meanwhile. Below is yours; theirs is:'
    return { words, list, yes: 'Save mine', no: 'Take theirs' }
  }
  if (status !== 'asks' || !asks) return undefined
  const list = asks.changes
  return asks.findings.length === 0
    ? { words: 'This is not saved yet. Prices change, on these pages:', list, yes: 'Save these prices', no }
    : {
        words:
          'This is not saved yet: it would break the shop, whose last good state would stay. See the errors below.',
        list,
        yes: 'Save it all the same',
        no,
      }
}
