import { useState } from 'react'
import type { SaveOutcome } from '../protocol.ts'
import { announce, ask, refusal } from './server.ts'

/**
 * The requests that publish, revert changes, resolve conflicts and mark orders as sent.
 */
type Action =
  | 'publish'
  | 'takeBack'
  | 'goOn'
  | 'choose'
  | 'stopMerge'
  | 'sendOrder'
  | 'takeBackOrder'

/**
 * Returns a function that runs an action, and the state of the last one. `isBusy` is true
 * until the action finishes, so that callers can disable their buttons. If the server
 * refuses the action or asks a question, `outcome` is the refusal or the question, and
 * `action` is the action that caused it. Both are kept until the next action or `clear`.
 * After each action, `onChange` refetches the data that is shown.
 */
export function useAction(onChange: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  /** The last action, if it was not carried out. */
  const [unfinished, setUnfinished] = useState<{
    readonly action: Action
    readonly outcome: SaveOutcome
  }>()

  async function run<K extends Action>(
    action: K,
    input: Parameters<typeof ask<K>>[1],
    onDone: () => void,
  ): Promise<void> {
    setBusy(true)
    setUnfinished(undefined)
    const outcome: SaveOutcome = await ask(action, input).catch(refusal)
    await onChange()
    setBusy(false)

    // 'saved' means that the action was carried out.
    if (outcome.kind !== 'saved') return setUnfinished({ action, outcome })

    if (outcome.words) announce(outcome.words)
    onDone()
  }

  return { isBusy, ...unfinished, run, clear: () => setUnfinished(undefined) }
}
