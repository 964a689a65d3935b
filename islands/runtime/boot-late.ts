/*
 * The late part of the first script, which loads with the scripts of islands. It handles
 * the presses that presses.ts has kept, in order. If an island fails to load, this part
 * reloads the page, follows the pressed link, or reports which presses failed.
 */
import { all, attempt, posterOf } from './events.ts'
import { variantIn } from './fields.ts'
import { openNamedList } from './namedList.ts'
import { type Control, labelOf, mark, showMessage } from './pending.ts'
import type { Carried, Press } from './presses.ts'

let waiting: readonly Press[] = []
/** Resolves once all presses so far have been handled. */
let turn: Promise<unknown> = Promise.resolve()
/**
 * Labels of the controls whose presses have failed since the visitor's last new press.
 */
let failures: readonly string[] = []
let isPressingAgain = false

/** Handles a press once its control works and all earlier presses have been handled. */
export function answer(press: Press): void {
  if (!isPressingAgain) failures = []

  // Only the last of several presses in one card counts, because a card shows one choice
  // and is ordered once.
  const card = press.control.closest('article [data-island]')
  for (const earlierPress of waiting)
    if (card?.contains(earlierPress.control)) stopWaitingFor(earlierPress)

  waiting = [...waiting, press]
  turn = turn.then(() => answerNow(press))
}

async function answerNow(press: Press): Promise<void> {
  const { control, ready } = press
  const isReady = await ready.then(
    () => true,
    // Even if the island fails, boot-wall.ts applies the chosen filters.
    () => isNarrowed(control),
  )
  // A later press in the same card has replaced this one.
  if (!waiting.includes(press)) return

  if (!isReady) return fail(press)

  stopWaitingFor(press)
  // A field already shows the choice, so it is not pressed again.
  if (!isField(control)) control.click()
}

/** Tells whether boot-wall.ts has applied the filter of this control to its wall. */
function isNarrowed(control: Control): boolean {
  const finder = control.closest('.finder')
  if (!finder) return false

  const hasChoice = finder.querySelector('fieldset :checked') !== null
  return !hasChoice || finder.matches('[data-chosen]')
}

/**
 * Handles a press whose control will not work: reloads the page if that may help, or else
 * follows the control's link, or else reports the failure.
 */
async function fail(press: Press): Promise<void> {
  const isThere = await recover([])
  stopWaitingFor(press)
  if (follow(press.control, isThere)) return

  failures = [...failures, labelOf(press.control)]
  showMessage('failed', failures)
}

/** Stops waiting for a press. */
function stopWaitingFor(press: Press): void {
  waiting = waiting.filter((waitingPress) => waitingPress !== press)
  mark(press.control, false)

  // Another press of the same control or island may still be waiting.
  for (const { control } of waiting) if (!isField(control)) mark(control, true)

  if (!waiting[0] && !failures[0]) showMessage('')
}

const isField = (control: Control): boolean => control.matches('input, select')

/**
 * Returns the HTTP status of an address, or 600 if there is no response. Caches are
 * bypassed: the browser's by the option, and all others because none has the address with
 * a `?`.
 */
const requestStatus = (address: string): Promise<number> =>
  fetch(`${address}?`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 600,
  )

/** Implements `globalThis.recover`. */
export async function recover(controls: readonly Control[]): Promise<boolean> {
  const statuses = await Promise.all(
    [document.body.dataset.texts ?? '', ...lostScripts].map(requestStatus),
  )
  // The shop responds, so the missing scripts belong to an older version of it.
  const isOld = statuses.every((status) => status < 500)
  const wasReloaded = Boolean(carried)

  if (isOld && !wasReloaded && !isOtherOrderPending(controls)) {
    const pressed = [...waiting.map(({ control }) => control), ...controls]
    nameChoice(pressed)
    // False if the browser refuses to store the presses in the history.
    const isReloading = attempt(() => {
      loadAnew(pressed)
      return true
    })
    // Waits forever: the reload ends this page.
    if (isReloading) await new Promise(() => {})
  }

  return statuses.some((status) => status < 600)
}

/**
 * Tells whether an order is pending that none of the given controls began. A reload would
 * lose its payment page.
 */
function isOtherOrderPending(controls: readonly Control[]): boolean {
  // One order may have two controls, so posters are compared.
  const orderedPosters = controls.map(posterOf)
  return all('.order:disabled').some((order) => !orderedPosters.includes(posterOf(order)))
}

/** Writes the ordered variant into the address. */
function nameChoice(controls: readonly Control[]): void {
  const order = controls.find(({ dataset }) => dataset.replay === 'order')
  const card = order?.closest('article')
  if (!card) return

  const url = new URL(location.href)
  url.searchParams.set('variant', variantIn(card))
  url.hash = card.id
  history.replaceState(history.state, '', url)
}

/**
 * Opens a control's link in its target tab, or in this tab if the browser blocks a new
 * one because the click was too long ago. For a button, submits its form.
 * @param isThere whether the shop responds; otherwise only links within the page and
 *   email links work
 * @returns whether the visitor sees that something happens
 */
function follow(control: Control, isThere: boolean): boolean {
  const address = control.getAttribute('href') ?? ''
  const needsShop = !/^(?:#|mailto:)/.test(address)
  if (needsShop && !isThere) return false

  if (process.env.SAGA_CHECKOUT !== 'off' && control.dataset.replay && control.form) {
    control.form.requestSubmit(control)
    return true
  }
  if (!address) return false

  const { href, target } = control as HTMLAnchorElement
  const tab = target && open(href, target)
  if (tab) tab.opener = null
  else location.href = href

  // The device may have no email program.
  return !address.startsWith('mailto:')
}

/** Replays the presses from before the reload, one after the other. */
export async function pressAgain(): Promise<void> {
  isPressingAgain = true
  // Lets the first script restore the choices first.
  await new Promise((resolve) => setTimeout(resolve))

  for (const press of carried ?? []) {
    const control = await findControl(press)
    if (control) pressOrChoose(control, press)
    else failures = [...failures, press.label]

    // The first script passes the press on in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    await turn
    // On each press, the search dialog copies the words of its link into its field. The
    // next press must not replace the words that the visitor has typed since.
    if (press.words) delete control?.dataset.words
  }

  isPressingAgain = false
  if (failures[0]) showMessage('failed', failures)
}

function pressOrChoose(control: Control, { words, value, checked }: Carried): void {
  if (words) control.dataset.words = words
  if (!isField(control)) {
    control.click()
    return
  }

  Object.assign(control, { value, checked })
  for (const type of ['input', 'change'])
    control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Milliseconds between two searches for a control. */
const SEARCH_INTERVAL = 100
/** Number of searches for a control. */
const SEARCHES = 150

/**
 * Waits until the control of a press exists. Some controls, such as the hearts, are added
 * on the first intent, and boot.ts treats a `focusin` event as one.
 */
async function findControl(press: Carried): Promise<Control | undefined> {
  const selector = selectorOf(press)
  for (let searches = 0; searches < SEARCHES; searches += 1) {
    const matches = all<Control>(selector)
    const control = matches.find((match) => match.getClientRects()[0]) ?? matches[0]
    if (control) return control

    document.getElementById(press.card ?? '')?.dispatchEvent(new Event('focusin'))
    await new Promise((resolve) => setTimeout(resolve, SEARCH_INTERVAL))
  }
  return undefined
}

/** Data attributes that identify a control, the most specific first. */
const identifyingData = ['saves', 'opens', 'replay', 'island'] as const

function selectorOf(press: Carried): string {
  const { card, name, value, checked } = press
  // Radio buttons share their name. A <select> has no `checked`; its value is the choice.
  const isSelect = checked === undefined
  const field = isSelect ? `[name="${name}"]` : `[name="${name}"][value="${value}"]`

  const kind = identifyingData.find((attribute) => press[attribute])
  const control = kind ? `[data-${kind}="${press[kind]}"]` : field
  return card ? `[id="${card}"] ${control}` : `${control}:not(article *)`
}

// boot.ts also loads this script if boot-wall.ts, which opens the list in the address,
// fails to load.
openNamedList()
