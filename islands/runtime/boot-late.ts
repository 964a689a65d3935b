/*
 * The part of the first script that has presses answered in their order (presses.ts). It loads with the scripts of
 * islands. Where one of those does not come, it loads the page anew, or follows a link, or says what failed.
 */
import { all, attempt, posterOf } from './events.ts'
import { openNamedList } from './namedList.ts'
import { type Control, labelOf, mark, say } from './pending.ts'
import type { Carried, Press } from './presses.ts'

let waiting: readonly Press[] = []
let turn: Promise<unknown> = Promise.resolve()
/** The names of controls whose presses have failed since the last new one of the visitor. */
let failures: readonly string[] = []
let isPressingAgain = false

/** Has a press answered once it can be, after those before it. */
export function answer(press: Press): void {
  if (!isPressingAgain) failures = []
  // A card shows one choice and is ordered once: its last press counts.
  const card = press.control.closest('article [data-island]')
  for (const other of waiting) if (card?.contains(other.control)) end(other)
  waiting = [...waiting, press]
  turn = turn.then(() => answerNow(press))
}

async function answerNow(press: Press): Promise<void> {
  const { control, ready } = press
  const isReady = await ready.then(
    () => true,
    () => isNarrowed(control),
  )
  if (!waiting.includes(press)) return
  if (!isReady) await fail(press)
  else {
    end(press)
    // A field shows what was chosen, and is not pressed again.
    if (!isField(control)) control.click()
  }
}

/** Tells whether boot-wall.ts has shown a choice above a wall. */
function isNarrowed(control: Control): boolean {
  const finder = control.closest('.finder')
  return (
    finder !== null &&
    (!finder.querySelector('fieldset :checked') || finder.matches('[data-chosen]'))
  )
}

async function fail(press: Press): Promise<void> {
  const isThere = await recover([])
  end(press)
  if (follow(press.control, isThere)) return
  failures = [...failures, labelOf(press.control)]
  say('failed', failures)
}

/** Ends the wait of a press. */
function end(press: Press): void {
  waiting = waiting.filter((other) => other !== press)
  mark(press.control, false)
  // Another press of the same control or island waits on.
  for (const { control } of waiting) if (!isField(control)) mark(control, true)
  if (!waiting[0] && !failures[0]) say('')
}

const isField = (control: Control): boolean => control.matches('input, select')

/** Returns the status of an address past every cache; 600 where nothing answers. */
const ask = (address: string): Promise<number> =>
  fetch(`${address}?`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 600,
  )

/** Implements `globalThis.recover`. */
export async function recover(controls: readonly Control[]): Promise<boolean> {
  const statuses = await Promise.all(
    [document.body.dataset.texts ?? '', ...lostScripts].map(ask),
  )
  const isOld = statuses.every((status) => status < 500)
  const pressed = [...waiting.map(({ control }) => control), ...controls]
  // Another order that is on its way may have begun a payment. One order may have two controls.
  const places = controls.map(posterOf)
  const isPaying = all('.order:disabled').some(
    (order) => !places.includes(posterOf(order)),
  )
  if (isOld && !isPaying && !carried) {
    nameChoice(pressed)
    // Browsers may refuse to keep what goes with the page. Otherwise nothing here goes on.
    const goes = attempt(() => {
      loadAnew(pressed)
      return true
    })
    if (goes) await new Promise(() => {})
  }
  return statuses.some((status) => status < 600)
}

/** Writes the choice that is ordered into the address. */
function nameChoice(controls: readonly Control[]): void {
  const order = controls.find(({ dataset }) => dataset.replay === 'order')
  const card = order?.closest('article')
  if (!card) return
  // Extensions put fields of their own beside those of a card.
  const fields = all<HTMLInputElement>(
    '.purchase :is([value=A1], [value=A2], [value=no-logo]):checked',
    card,
  )
  const chosen = fields.map(({ value }) => value)
  const url = new URL(location.href)
  url.searchParams.set('variant', chosen.join('-').toLowerCase())
  url.hash = card.id
  history.replaceState(history.state, '', url)
}

/**
 * Opens the link of a control in its tab, or in this one if the browser blocks that because the click is too long ago;
 * sends the form of a button.
 * @param isThere tells whether the shop answers: without it only links within the page and for emails work
 * @returns whether the visitor sees that something happens
 */
function follow(control: Control, isThere: boolean | undefined): boolean {
  const address = control.getAttribute('href') ?? ''
  if (!isThere && !/^(?:#|mailto:)/.test(address)) return false
  if (process.env.SAGA_CHECKOUT !== 'off' && control.dataset.replay && control.form) {
    control.form.requestSubmit(control)
    return true
  }
  if (!address) return false
  const { href, target } = control as HTMLAnchorElement
  const tab = target && open(href, target)
  if (tab) tab.opener = null
  else location.href = href
  // There may be no program for emails.
  return !address.startsWith('mailto:')
}

/** Does what was pressed before the page was loaded anew, one after the other. */
export async function pressAgain(): Promise<void> {
  isPressingAgain = true
  // The first script restores the choices before.
  await new Promise((resolve) => setTimeout(resolve))
  for (const press of carried ?? []) {
    const control = await findControl(press)
    if (control) pressOrChoose(control, press)
    else failures = [...failures, press.label]
    // The first script keeps it in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    await turn
    // The next press keeps the words that the visitor has typed since.
    if (press.words) delete control?.dataset.words
  }
  isPressingAgain = false
  if (failures[0]) say('failed', failures)
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

/** Milliseconds between two looks for a control, and the number of looks. */
const LOOK = 100
const LOOKS = 150

/** Finds the control of a press as soon as it is there: hearts come with the first intent. */
async function findControl(press: Carried): Promise<Control | undefined> {
  const selector = selectorOf(press)
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const found = all<Control>(selector)
    const control = found.find((one) => one.getClientRects()[0]) ?? found[0]
    if (control) return control
    document.getElementById(press.card ?? '')?.dispatchEvent(new Event('focusin'))
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
  return undefined
}

/** Data attributes that identify a control, the most specific first. */
const data = ['saves', 'opens', 'replay', 'island'] as const

function selectorOf(press: Carried): string {
  const { card, name, value, checked } = press
  const kind = data.find((each) => press[each])
  const field = `[name="${name}"]${checked === undefined ? '' : `[value="${value}"]`}`
  const own = kind ? `[data-${kind}="${press[kind]}"]` : field
  return card ? `[id="${card}"] ${own}` : `${own}:not(article *)`
}

openNamedList()
