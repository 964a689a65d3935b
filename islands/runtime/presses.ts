/*
 * Presses made before the scripts that handle them have loaded. This module keeps them,
 * and boot-late.ts handles them in order. If that script fails to load, the page reloads
 * once, because it may come from an older version of the shop, whose scripts are gone.
 * `history.state` carries the presses across the reload, because browsers keep it even if
 * they block storage.
 */
import { chosen } from './choices.ts'
import { all, posterOf } from './events.ts'
import { type Control, labelOf, mark, showMessage } from './pending.ts'
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

/** A press as it survives a reload: the data of its control, and the state of a field. */
export interface Carried
  extends Readonly<Partial<Record<Carriable, string | undefined>>> {
  readonly checked?: boolean | undefined
  readonly label: string
}

declare global {
  /** The presses carried across a reload; absent if the page was not reloaded. */
  var carried: readonly Carried[] | undefined
  /** Reloads the page, which then replays the presses. */
  var loadAnew: (controls: readonly Control[]) => void
  /**
   * Called if an island's script is missing, with the controls whose presses are waiting
   * for it. Reloads the page if it is older than the shop; otherwise resolves to whether
   * the shop responds.
   */
  var recover: (...controls: readonly Control[]) => Promise<boolean>
}

// Goes back from the history entry of an enlarged picture (islands/enlarge/useOwnEntry.ts),
// because a page loads with no picture open. Later, going back would cancel a link
// pressed in the meantime.
if (history.state === 2) history.back()

// Destructuring 0 yields undefined; destructuring null would throw.
const { presses, choices } = history.state ?? 0
Object.assign(chosen, choices)
globalThis.carried = presses

/** Presses that wait for boot-late.ts to load. */
let keptPresses: readonly Carried[] = []

const addToKept = (control: Control): void => {
  const press = {
    ...control.dataset,
    name: control.name,
    value: control.value,
    checked: control.checked,
    card: posterOf(control),
    label: labelOf(control),
  }
  keptPresses = [...keptPresses, press]
}

export const loadLate = (): Promise<typeof import('./boot-late.ts')> => loadScript(late)

/** Keeps a press until `ready`, when its control works. */
export function keepPress(control: Control, ready: Promise<unknown>): void {
  showMessage('wait')
  addToKept(control)
  // boot-late.ts handles a failure, but only once it has loaded. Until then, the browser
  // would report the failure as an error of the page.
  ready.catch(() => {})
  loadLate().then(({ answer }) => {
    keptPresses = []
    answer({ control, ready })
  }, giveUp)
}

/**
 * Reloads the page, which then replays the presses. If the shop does not respond, or the
 * page has already been reloaded, says which presses failed.
 * @returns whether the shop responds
 */
async function giveUp(): Promise<boolean> {
  const ok = await fetch('', { cache: 'reload' }).then(
    (answer) => answer.ok,
    () => false,
  )
  // The reload ends this page.
  if (ok && !carried) return new Promise(() => loadAnew([]))

  showMessage(
    'failed',
    keptPresses.map(({ label }) => label),
  )
  for (const control of all<Control>('[data-waits]')) mark(control, false)
  keptPresses = []
  return ok
}

globalThis.recover = (...controls) =>
  loadLate().then(
    ({ recover }) => recover(controls),
    () => {
      controls.forEach(addToKept)
      return giveUp()
    },
  )

globalThis.loadAnew = (controls) => {
  controls.forEach(addToKept)
  history.replaceState({ presses: keptPresses, choices: chosen }, '')
  location.reload()
}

if (carried) {
  keptPresses = carried
  history.replaceState(1, '')
  // Replays the presses from before the reload.
  loadLate().then(({ pressAgain }) => pressAgain(), giveUp)
}
