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

/**
 * The Undo and Redo buttons. They ask before they undo or redo a change that was made in
 * another browser.
 */
export function StepButtons({ steps, name }: StepsProps) {
  /** The question that the dialog asks. */
  const [question, setQuestion] = useState<
    Answer<'step'> & { readonly direction: Direction }
  >()
  const dialog = useRef<HTMLDialogElement>(null)

  /**
   * Undoes or redoes a step. `confirmed` is the id of the step that the user has
   * confirmed.
   */
  const take = async (direction: Direction, confirmed?: string): Promise<void> => {
    const startAddress = location.href
    // Save first, so that Undo takes back the latest typed words.
    await saveTyped()

    const request = {
      direction,
      name,
      ...(confirmed !== undefined && { sure: confirmed }),
    }
    const outcome = await ask('step', request)
    const { kind, words = '', document: nextName } = outcome

    if (kind === 'asks') {
      setQuestion({ ...outcome, direction })
      dialog.current?.showModal()
      return
    }

    announce(words)
    // The server says which document to show if one was restored or renamed, or if the
    // visible one is gone. If the user has navigated elsewhere in the meantime, stay
    // there.
    const hasStayed = location.href === startAddress
    if (nextName !== undefined && hasStayed) location.assign(editorAddress(nextName))
  }

  const takeOrReport = (direction: Direction, confirmed?: string): void =>
    void take(direction, confirmed).catch(({ message }: Error) => announce(message))

  const confirm = (): void => {
    dialog.current?.close()
    if (question) takeOrReport(question.direction, question.step)
  }

  return (
    <>
      {(['undo', 'redo'] as const).map((direction) => {
        const next = steps?.[direction]
        const isTheirs = next !== undefined && !next.isOwn
        const label = `${capitalize(direction)}${isTheirs ? ' theirs' : ''}`
        const title = isTheirs ? `In another browser: ${next.what}` : next?.what

        return (
          <Button
            key={direction}
            label={label}
            disabled={!next}
            title={title}
            onClick={() => takeOrReport(direction)}
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
