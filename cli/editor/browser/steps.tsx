import { useRef, useState } from 'react'
import type { Answer } from '../protocol.ts'
import { addressOf } from './address.ts'
import { Button, capitalize } from './parts.tsx'
import { saveTyped } from './pending-save.ts'
import { ask, say } from './server.ts'

type Direction = 'undo' | 'redo'

interface StepsProps {
  readonly steps: Answer<'overview'>['steps'] | undefined
  /** The document in sight. */
  readonly name: string
}

/** The buttons that undo and redo. What another browser changed is not touched without a question. */
export function StepButtons({ steps, name }: StepsProps) {
  const [asked, setAsked] = useState<Answer<'step'> & { readonly direction: Direction }>()
  const dialog = useRef<HTMLDialogElement>(null)

  const take = async (direction: Direction, sure?: string): Promise<void> => {
    const from = location.href
    // Undo takes back what was typed last, also in the moment before it is saved.
    await saveTyped()
    const outcome = await ask('step', {
      direction,
      name,
      ...(sure !== undefined && { sure }),
    })
    const { kind, words = '', document: made } = outcome
    if (kind === 'asks') {
      setAsked({ ...outcome, direction })
      dialog.current?.showModal()
      return
    }
    say(words)
    // The document in sight is gone, or has its old name again. Who has gone on meanwhile stays there.
    if (made !== undefined && location.href === from) location.assign(addressOf(made))
  }
  const answer = (): void => {
    dialog.current?.close()
    if (asked)
      void take(asked.direction, asked.step).catch(({ message }: Error) => say(message))
  }
  return (
    <>
      {(['undo', 'redo'] as const).map((direction) => {
        const next = steps?.[direction]
        const label = capitalize(direction) + (next && !next.isOwn ? ' theirs' : '')
        const title =
          next && (next.isOwn ? next.what : `In another browser: ${next.what}`)
        return (
          <Button
            key={direction}
            label={label}
            disabled={!next}
            title={title}
            onClick={() =>
              void take(direction).catch(({ message }: Error) => say(message))
            }
          />
        )
      })}
      <dialog ref={dialog} className="ask" aria-labelledby="step-question">
        <p id="step-question">{asked?.words}</p>
        <ul>
          {asked?.list?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button label={asked?.yes ?? ''} onClick={answer} />
        <Button label="Leave it" autoFocus onClick={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}
