import { useState } from 'react'
import type { Outcome } from '../protocol.ts'
import { ask, refusal, say } from './server.ts'

type Action = 'publish' | 'takeBack' | 'goOn' | 'choose' | 'stopMerge'

/** Runs one action at a time and keeps its outcome until the next one. `onChange` refetches the data that is shown. */
export function useAction(onChange: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{
    readonly action: Action
    readonly outcome: Outcome
  }>()

  async function run<K extends Action>(
    action: K,
    input: Parameters<typeof ask<K>>[1],
    onDone: () => void,
  ): Promise<void> {
    setBusy(true)
    setAnswer(undefined)
    const outcome: Outcome = await ask(action, input).catch(refusal)
    await onChange()
    setBusy(false)

    if (outcome.kind !== 'saved') return setAnswer({ action, outcome })
    if (outcome.words) say(outcome.words)
    onDone()
  }

  return { isBusy, ...answer, run, clear: () => setAnswer(undefined) }
}
