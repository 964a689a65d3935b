import { type ReactNode, useId, useState } from 'react'
import type { NewKind, Overview, Uploaded, WorkAnswer } from '../protocol.ts'
import { PictureDrop } from './PictureField.tsx'
import { ask } from './server.ts'

type Words = Readonly<Record<string, string>>

/** What is typed for something new. */
interface Typed {
  readonly id: string
  readonly values: Words
  readonly flags: readonly string[]
  readonly texts: Readonly<Record<string, Words>>
  readonly upload?: string
}

const nothing: Typed = { id: '', values: {}, flags: [], texts: {} }

/** 'IMG Paper Moon.jpg' → 'img-paper-moon' */
const idFrom = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

interface AddProps {
  readonly kind: NewKind
  readonly overview: Overview
  onDone(answer: Extract<WorkAnswer, { kind: 'done' }>): void
}

/** Asks for what `saga new` asks for, in three languages beside each other. */
export function AddForm({ kind, overview, onDone }: AddProps) {
  const [typed, setTyped] = useState(nothing)
  const [refused, setRefused] = useState<readonly string[]>([])
  const { languages } = overview
  const put = (part: Partial<Typed>): void => setTyped({ ...typed, ...part })
  const isComplete = Object.keys(kind.texts).every((name) =>
    languages.every((lang) => (typed.texts[name]?.[lang] ?? '') !== ''),
  )
  const isDraft = kind.kind === 'poster' && !isComplete
  const gallery = overview.galleries.find(({ slug }) => slug === typed.values.gallery)
  const add = async (): Promise<void> => {
    const flags = isDraft ? [...new Set([...typed.flags, 'draft'])] : typed.flags
    const answer = await ask<WorkAnswer>('POST', 'work', { work: 'new', kind: kind.kind, ...typed, flags })
    if (answer.kind === 'refused') return setRefused(answer.words)
    setTyped(nothing)
    setRefused([])
    onDone(answer)
  }
  return (
    <details className="add">
      <summary>Add a {kind.kind}</summary>
      <p>{kind.summary}</p>
      {kind.fields.map((field) =>
        field.name === 'image' ? (
          <Row key={field.name} label="picture" required>
            {(id) => (
              <PictureDrop
                id={id}
                label="picture"
                shape={gallery?.orientation}
                onUpload={({ upload }: Uploaded, file) => put({ upload, id: typed.id || idFrom(file.name) })}
              />
            )}
          </Row>
        ) : field.isFlag ? (
          <label key={field.name} className="check">
            <input
              type="checkbox"
              checked={typed.flags.includes(field.name) || (field.name === 'draft' && isDraft)}
              disabled={field.name === 'draft' && isDraft}
              onChange={({ target }) =>
                put({
                  flags: target.checked
                    ? [...typed.flags, field.name]
                    : typed.flags.filter((name) => name !== field.name),
                })
              }
            />
            {field.label}
          </label>
        ) : (
          <Row key={field.name} label={field.label} required={field.required}>
            {(id) =>
              field.choices.length > 0 ? (
                <select
                  id={id}
                  value={typed.values[field.name] ?? ''}
                  onChange={({ target }) => put({ values: { ...typed.values, [field.name]: target.value } })}
                >
                  <option value="" />
                  {field.choices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
              ) : (
                <input
                  id={id}
                  type={field.name === 'date' ? 'date' : 'text'}
                  value={typed.values[field.name] ?? ''}
                  onChange={({ target }) => put({ values: { ...typed.values, [field.name]: target.value } })}
                />
              )
            }
          </Row>
        ),
      )}
      {kind.argument !== undefined && (
        <Row label={kind.argument} required>
          {(id) => <input id={id} value={typed.id} onChange={({ target }) => put({ id: target.value })} />}
        </Row>
      )}
      {Object.entries(kind.texts).map(([name, label]) => (
        <fieldset key={name} className="words">
          <legend>{label}</legend>
          <div>
            {languages.map((lang) => (
              <Row key={lang} label={lang}>
                {(id) => (
                  <textarea
                    id={id}
                    rows={1}
                    lang={lang}
                    value={typed.texts[name]?.[lang] ?? ''}
                    onChange={({ target }) =>
                      put({
                        texts: { ...typed.texts, [name]: { ...typed.texts[name], [lang]: target.value } },
                      })
                    }
                  />
                )}
              </Row>
            ))}
          </div>
        </fieldset>
      ))}
      {refused.map((reason) => (
        <p key={reason} className="finding" data-severity="error" role="alert">
          {reason}
        </p>
      ))}
      <button type="button" onClick={() => void add()}>
        Add the {kind.kind}
        {isDraft && ' as a draft'}
      </button>
    </details>
  )
}

function Row({
  label,
  required = false,
  children,
}: {
  readonly label: string
  readonly required?: boolean
  children(id: string): ReactNode
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children(id)}
    </div>
  )
}
