import { useState } from 'react'
import type { Outcome } from '../protocol.ts'
import { ask, refusal, say } from './server.ts'

interface Said {
  readonly said: Outcome
  onYes(): void
}

/** Runs one action at a time, and keeps what it says until the next one. */
export function useAction(onChange: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Said>()
  async function run<K extends 'publish' | 'takeBack' | 'goOn' | 'choose' | 'stopMerge'>(
    name: K,
    input: Parameters<typeof ask<K>>[1],
    onDone: () => void,
    again: (sure: boolean) => void,
  ): Promise<void> {
    setBusy(true)
    setOutcome(undefined)
    const said: Outcome = await ask(name, input).catch(refusal)
    setBusy(false)
    onChange()
    if (said.kind !== 'saved') return setOutcome({ said, onYes: () => again(said.kind === 'asks') })
    if (said.words) say(said.words)
    onDone()
  }
  return { isBusy, outcome, run, clear: () => setOutcome(undefined) }
}
