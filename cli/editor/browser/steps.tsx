import { useRef, useState } from 'react'
import type { Answer } from '../protocol.ts'
import { editorAddress } from './address.ts'
import { Button, capitalize } from './parts.tsx'
import { saveTyped } from './pending-save.ts'
import { announce, ask } from './server.ts'

type Direction = 'undo' | 'redo'

interface StepsProps {
  readonly steps: Answer<'overview'>['steps'] | undefined
  /** The visible document. */
  readonly name: string
}

/** The Undo and Redo buttons. They ask before they touch a change made in another browser. */
export function StepButtons({ steps, name }: StepsProps) {
  const [question, setQuestion] = useState<
    Answer<'step'> & { readonly direction: Direction }
  >()
  const dialog = useRef<HTMLDialogElement>(null)

  const take = async (direction: Direction, sure?: string): Promise<void> => {
    const startAddress = location.href
    // Undo takes back the last typed words even before they are saved.
    await saveTyped()
    const request = { direction, name, ...(sure !== undefined && { sure }) }
    const outcome = await ask('step', request)
    const { kind, words = '', document: nextName } = outcome

    if (kind === 'asks') {
      setQuestion({ ...outcome, direction })
      dialog.current?.showModal()
      return
    }

    announce(words)
    // The visible document was removed, or has its old name again. Somebody who has navigated since stays there.
    const hasStayed = location.href === startAddress
    if (nextName !== undefined && hasStayed) location.assign(editorAddress(nextName))
  }

  const takeOrSay = (direction: Direction, sure?: string): void =>
    void take(direction, sure).catch(({ message }: Error) => announce(message))

  const confirm = (): void => {
    dialog.current?.close()
    if (question) takeOrSay(question.direction, question.step)
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
            onClick={() => takeOrSay(direction)}
          />
        )
      })}
      <dialog ref={dialog} className="ask" aria-labelledby="step-question">
        <p id="step-question">{question?.words}</p>
        <ul>
          {question?.list?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button label={question?.yes ?? ''} onClick={confirm} />
        <Button label="Leave it" autoFocus onClick={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}
