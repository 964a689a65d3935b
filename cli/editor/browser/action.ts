import { useState } from 'react'
import type { SaveOutcome } from '../protocol.ts'
import { announce, ask, refusal } from './server.ts'

type Action = 'publish' | 'takeBack' | 'goOn' | 'choose' | 'stopMerge'

/** Runs one action at a time and keeps its outcome until the next one. `onChange` refetches the data that is shown. */
export function useAction(onChange: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{
    readonly action: Action
    readonly outcome: SaveOutcome
  }>()

  async function run<K extends Action>(
    action: K,
    input: Parameters<typeof ask<K>>[1],
    onDone: () => void,
  ): Promise<void> {
    setBusy(true)
    setAnswer(undefined)
    const outcome: SaveOutcome = await ask(action, input).catch(refusal)
    await onChange()
    setBusy(false)

    if (outcome.kind !== 'saved') return setAnswer({ action, outcome })
    if (outcome.words) announce(outcome.words)
    onDone()
  }

  return { isBusy, ...answer, run, clear: () => setAnswer(undefined) }
}
