import { useState } from 'react'
import type { Work, WorkAnswer } from '../protocol.ts'
import { emptyContext, wordsOf } from './context.ts'
import { Decision } from './Decision.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { ask } from './server.ts'

interface Values {
  readonly id?: string
  readonly gallery?: string
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
  onDone(answer: WorkAnswer): void
}

/** Asks what `saga new`, `rename` or `remove` ask, and, before something is removed, whether all of it may go. */
export function WorkForm({ work, languages, onDone }: WorkProps) {
  const [values, setValues] = useState<Values>({})
  const [answer, setAnswer] = useState<WorkAnswer>()
  const { title, description, gallery = '' } = values
  const isPoster = work.work === 'new' && work.kind === 'poster'
  const isDraft = isPoster && !languages.every((lang) => title?.[lang] && description?.[lang])
  const act = async (sure: boolean): Promise<void> => {
    const asked = { ...work, sure, values: isDraft ? { ...values, draft: true } : values }
    const next = await ask<WorkAnswer>('POST', 'work', asked)
    setAnswer(next)
    if (next.kind !== 'done') return
    setValues({})
    onDone(next)
  }
  return (
    <details className="work">
      <summary>{work.title}</summary>
      <p>{wordsOf(work.summary)}</p>
      <SchemaForm
        schema={work.schema}
        prefix={`${work.work}-${work.kind}`}
        data={values}
        context={{
          ...emptyContext,
          languages,
          shape: work.shapes[gallery] ?? '',
          onUpload: ({ upload }, name) =>
            setValues((typed) => ({ ...typed, image: upload, id: typed.id || idFrom(name) })),
        }}
        onChange={(data) => setValues(data as Values)}
      />
      <button type="button" onClick={() => void act(false)}>
        {work.title}
        {isDraft && ' as a draft'}
      </button>
      {answer && answer.kind !== 'done' && (
        <Decision
          list={answer.words}
          answers={answer.kind === 'asks' ? [['Yes, all of this', () => void act(true)]] : []}
        />
      )}
    </details>
  )
}
