import { useId, useState } from 'react'
import type { FormState, WorkAnswer } from '../protocol.ts'
import { ask } from './server.ts'

const kinds = { Posters: 'poster', Galleries: 'gallery', Books: 'edition' } as const

interface ActionsProps {
  readonly state: FormState
  open(name: string): void
  tell(message: string): void
  refresh(): void
}

/** Renames, copies or removes what a form shows, everywhere in the shop. */
export function Actions({ state, open, tell, refresh }: ActionsProps) {
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const input = useId()
  // A file that cannot be read has no values.
  const { id, slug } = (state.data ?? {}) as { readonly id?: string; readonly slug?: string }
  const own = id ?? slug
  const kind = kinds[state.group as keyof typeof kinds]
  if (own === undefined || kind === undefined) return null
  const act = (body: object) => async (): Promise<void> => {
    const answer = await ask<WorkAnswer>('POST', 'work', { kind, id: own, ...body })
    if (answer.kind === 'refused') return setRefused(answer.words)
    setRefused([])
    setName('')
    tell(answer.words.join(' · '))
    refresh()
    open(answer.document ?? '')
  }
  return (
    <details className="actions">
      <summary>Rename, copy or remove</summary>
      <div className="field">
        <label htmlFor={input}>Another name, in addresses</label>
        <input id={input} value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      <p>
        <button type="button" disabled={name === ''} onClick={act({ work: 'rename', to: name })}>
          Rename to it
        </button>{' '}
        {kind === 'poster' && (
          <button type="button" disabled={name === ''} onClick={act({ work: 'duplicate', to: name })}>
            Copy under it
          </button>
        )}{' '}
        <button
          type="button"
          onClick={act({ work: 'remove', ...(name !== '' && { to: name }) })}
          title="Its old addresses lead to the other name, where there is one"
        >
          Remove {own}
          {name !== '' && `, ${name} takes its place`}
        </button>
      </p>
      {refused.map((reason) => (
        <p key={reason} className="finding" data-severity="error" role="alert">
          {reason}
        </p>
      ))}
    </details>
  )
}
