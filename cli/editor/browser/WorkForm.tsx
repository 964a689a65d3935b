import { useState } from 'react'
import { wordsOf } from '../../../islands/logic/findWords.ts'
import type { Outcome, Work } from '../protocol.ts'
import { addressOf } from './address.ts'
import { Button, labelOf, Question } from './parts.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { ask, refusal, say } from './server.ts'

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Asks what `saga new`, `rename` or `remove` ask, and, before something is removed, whether all of it may go. */
export function WorkForm({ languages, ...props }: { work: Work; languages: readonly string[] }) {
  const { work, kind, id, schema, title, summary } = props.work
  const [typed, setTyped] = useState<Values>({})
  // The id from the name of the picture, until another id is typed: 'IMG Paper Moon.jpg' → 'img-paper-moon'
  const [proposed, setProposed] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const values: Values = { ...(proposed && { id: proposed }), ...typed }
  const isComplete = languages.every((lang) => Object(values.title)[lang] && Object(values.description)[lang])
  const isDraft = work === 'new' && kind === 'poster' && !isComplete
  const act = async (sure: boolean): Promise<void> => {
    const given = isDraft ? { ...values, draft: true } : values
    const next: Outcome = await ask('work', { work, kind, id, sure, values: given }).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind !== 'saved') return
    setTyped({})
    setProposed('')
    say((next.list ?? []).join(' · '))
    location.assign(addressOf(next.document ?? ''))
  }
  const onPicture = (file: string): void => setProposed(wordsOf(file.replace(/\.\w+$/, '')).join('-'))
  return (
    <details className="work">
      <summary>{title}</summary>
      <p>{labelOf(summary)}</p>
      <SchemaForm
        schema={schema}
        idPrefix={`${work}-${kind}`}
        formData={values}
        formContext={{ languages, onPicture }}
        onChange={({ formData }) => setTyped(formData as Values)}
      />
      <Button label={`${title}${isDraft ? ' as a draft' : ''}`} onClick={() => void act(false)} />
      {outcome && <Question outcome={outcome} onYes={() => void act(true)} />}
    </details>
  )
}
