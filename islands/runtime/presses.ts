/*
 * Presses that come before the scripts which answer them. Each is kept; boot-late.ts has them answered in their order.
 * Without that script the page is loaded anew, once: it may be older than the shop, whose scripts have other addresses.
 * What waits goes with it in `history.state`, which browsers keep over a reload, also where they refuse their storage.
 */
import { chosen } from './choices.ts'
import { type Control, labelOf, say, unmark } from './pending.ts'
import { scripts } from './scripts.ts'

export interface Press {
  readonly control: Control
  /** Resolves once the control works. */
  readonly ready: Promise<unknown>
}

type Carriable = 'saves' | 'opens' | 'replay' | 'island' | 'words' | 'name' | 'value' | 'card'

/** A press as another load of the page finds it: the data of its control, and the state of a field. */
export interface Carried extends Readonly<Partial<Record<Carriable, string>>> {
  readonly checked?: boolean
  readonly label: string
}

declare global {
  /** The presses with which the page was loaded anew; none where it was not. */
  var carried: readonly Carried[]
  /** Loads the page anew, where the presses go on. */
  var loadAnew: (controls: readonly Control[]) => void
}

const { presses = [], choices } = Object(history.state)
if (presses[0]) history.replaceState(1, '')
Object.assign(chosen, choices)
globalThis.carried = presses

/** What boot-late.ts would have answered. */
const kept: Control[] = []

const loadLate = (): Promise<typeof import('./boot-late.ts')> => loadScript(scripts[0])

/** Keeps a press until `ready`, when its control works. */
export function keepPress(control: Control, ready: Promise<unknown>): void {
  say('wait')
  kept.push(control)
  ready.catch(() => {})
  loadLate().then(({ answer }) => answer({ control, ready }), giveUp)
}

// It does what was pressed before the page was loaded anew.
if (carried[0])
  loadLate().catch(() =>
    say(
      'failed',
      carried.map(({ label }) => label),
    ),
  )

/** Has the presses go on in another load of the page, or where their links lead. */
async function giveUp(): Promise<void> {
  const isThere = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  const controls = kept.splice(0)
  if (!controls[0]) return
  if (isThere && !carried[0]) {
    loadAnew(controls)
    return
  }
  say('failed', controls.map(labelOf))
  for (const control of controls) {
    unmark(control)
    if (isThere && control.href) location.href = control.href
  }
}

globalThis.loadAnew = (controls) => {
  const presses = controls.map((control) => ({
    ...control.dataset,
    name: control.name,
    value: control.value,
    checked: control.checked,
    card: control.closest('article')?.id,
    label: labelOf(control),
  }))
  history.replaceState({ presses, choices: chosen }, '')
  location.reload()
}
