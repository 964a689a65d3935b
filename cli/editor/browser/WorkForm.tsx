import { useState } from 'react'
import type { Outcome, Work } from '../protocol.ts'
import { wordsOf } from './context.ts'
import { refusal } from './document.ts'
import { Button, Question } from './Notes.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { ask } from './server.ts'

interface Values {
  readonly id?: string
  readonly title?: Readonly<Record<string, string>>
  readonly description?: Readonly<Record<string, string>>
}

/** 'IMG Paper Moon.jpg' → 'img-paper-moon' */
const idFrom = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

interface WorkProps {
  readonly work: Work
  readonly languages: readonly string[]
  onDone(outcome: Outcome): void
}

/** Asks what `saga new`, `rename` or `remove` ask, and, before something is removed, whether all of it may go. */
export function WorkForm({ work, languages, onDone }: WorkProps) {
  const { work: name, kind, id, schema, summary } = work
  const [typed, setTyped] = useState<Values>({})
  // From the name of the picture, until another one is typed.
  const [proposed, setProposed] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const values: Values = { ...(proposed && { id: proposed }), ...typed }
  const { title, description } = values
  const isDraft =
    `${name} ${kind}` === 'new poster' && !languages.every((lang) => title?.[lang] && description?.[lang])
  const act = async (sure: boolean): Promise<void> => {
    const given = { ...values, ...(isDraft && { draft: true }) }
    const next: Outcome = await ask('work', { work: name, kind, id, sure, values: given }).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind !== 'saved') return
    setTyped({})
    setProposed('')
    onDone(next)
  }
  return (
    <details className="work">
      <summary>{work.title}</summary>
      <p>{wordsOf(summary)}</p>
      <SchemaForm
        schema={schema}
        prefix={`${name}-${kind}`}
        data={values}
        context={{ languages, onPicture: (file) => setProposed(idFrom(file)) }}
        onChange={(data) => setTyped(data as Values)}
      />
      <Button label={`${work.title}${isDraft ? ' as a draft' : ''}`} onClick={() => void act(false)} />
      {outcome && <Question outcome={outcome} onYes={() => void act(true)} />}
    </details>
  )
}
