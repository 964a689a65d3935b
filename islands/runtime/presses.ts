/*
 * Presses that come before the scripts which answer them. Each is kept; boot-late.ts has them answered in their order.
 * Without that script the page is loaded anew, once: it may be older than the shop, whose scripts have other addresses.
 * `history.state` carries the presses over the reload: browsers keep it even where they refuse storage.
 */
import { chosen } from './choices.ts'
import { all, posterOf } from './events.ts'
import { type Control, labelOf, mark, say } from './pending.ts'
import { late } from './scripts.ts'

export interface Press {
  readonly control: Control
  /** Resolves once the control works. */
  readonly ready: Promise<unknown>
}

type Carriable =
  | 'saves'
  | 'opens'
  | 'replay'
  | 'island'
  | 'words'
  | 'name'
  | 'value'
  | 'card'

/** A press as another load of the page finds it: the data of its control, and the state of a field. */
export interface Carried
  extends Readonly<Partial<Record<Carriable, string | undefined>>> {
  readonly checked?: boolean | undefined
  readonly label: string
}

declare global {
  /** The presses with which the page was loaded anew; absent where it was not. */
  var carried: readonly Carried[] | undefined
  /** Loads the page anew, where the presses go on. */
  var loadAnew: (controls: readonly Control[]) => void
  /**
   * Called where an island lacks a script, with the controls whose presses wait for it. Loads the page anew where it is
   * older than the shop; otherwise it resolves with whether the shop answers.
   */
  var recover: (...controls: readonly Control[]) => Promise<boolean>
}

// Leaves the history entry of an enlarged picture (islands/enlarge/useOwnEntry.ts): a page loads with no picture open.
// Going back any later would cancel a link pressed in the meantime.
if (history.state === 2) history.back()

const { presses, choices } = history.state ?? 0
Object.assign(chosen, choices)
globalThis.carried = presses

/** Presses that wait for boot-late.ts to load. */
let kept: readonly Carried[] = []

const keep = (control: Control): void => {
  const press = {
    ...control.dataset,
    name: control.name,
    value: control.value,
    checked: control.checked,
    card: posterOf(control),
    label: labelOf(control),
  }
  kept = [...kept, press]
}

export const loadLate = (): Promise<typeof import('./boot-late.ts')> => loadScript(late)

/** Keeps a press until `ready`, when its control works. */
export function keepPress(control: Control, ready: Promise<unknown>): void {
  say('wait')
  keep(control)
  ready.catch(() => {})
  loadLate().then(({ answer }) => {
    kept = []
    answer({ control, ready })
  }, giveUp)
}

/** Has the presses go on in another load of the page, or says that they failed. */
async function giveUp(): Promise<boolean> {
  const ok = await fetch('', { cache: 'reload' }).then(
    (answer) => answer.ok,
    () => false,
  )
  // Nothing here goes on.
  if (ok && !carried) return new Promise(() => loadAnew([]))
  say(
    'failed',
    kept.map(({ label }) => label),
  )
  for (const control of all<Control>('[data-waits]')) mark(control, false)
  kept = []
  return ok
}

globalThis.recover = (...controls) =>
  loadLate().then(
    ({ recover }) => recover(controls),
    () => {
      controls.forEach(keep)
      return giveUp()
    },
  )

globalThis.loadAnew = (controls) => {
  controls.forEach(keep)
  history.replaceState({ presses: kept, choices: chosen }, '')
  location.reload()
}

if (carried) {
  kept = carried
  history.replaceState(1, '')
  // It does what was pressed before the page was loaded anew.
  loadLate().then(({ pressAgain }) => pressAgain(), giveUp)
}
