/*
 * Keeps the size and logo of each poster as the visitor chose them: from a wall to the poster's page and back, and in
 * every language. Links to that page, and its address, carry the choice: ?variant=a2-no-logo. `history.state` marks
 * addresses of which the choice is kept: when the visitor comes back to one, the choice may be newer than the address.
 */
import { all, attempt, closest, on, posterOf } from './events.ts'
import { readSaved, showAllSaved, showSaved } from './saved.ts'

/** Variants by the ids of their posters, which may be called as what objects inherit. */
type Choices = Record<string, string>

/** Holds the variants chosen in this visit. A browser that stores nothing forgets them with the page. */
export const chosen: Choices = Object.create(null)

/**
 * Stores choices, and a copy for the way back: pages in Firefox's back-forward cache read old sessionStorage. If storage
 * is full, removes the older choices, which would otherwise replace the new ones when read again.
 */
export const keepChoices = (choices: Choices) =>
  attempt(() => {
    delete sessionStorage.choices
    localStorage['last-choices'] = sessionStorage.choices = JSON.stringify(choices)
    return true
  }) ?? attempt(() => delete localStorage['last-choices'])

/** Returns the fields of a card; extensions put others beside them. */
const fieldsIn = (card: Element) =>
  all<HTMLInputElement>('[value=A1], [value=A2], [value=no-logo]', card)

/** Returns the variant that the fields of a card choose. */
const variantIn = (card: Element): string =>
  fieldsIn(card)
    .filter(({ checked }) => checked)
    .map(({ value }) => value.toLowerCase())
    .join('-')

const isInAddress = (id: string): unknown =>
  `${location.pathname + location.hash}#`.match(`[/#]${id}#`)

/** Says beside the card which variant is chosen, for browsers whose stylesheets cannot tell by `:has()`. */
const markChoice = (card: Element): void => {
  ;(card.parentElement as HTMLElement).dataset.chosen = variantIn(card)
}

/** Keeps and shows the choice of a variant, unless the card has no price for it. */
function choose(card: Element, variant = ''): void {
  const id = posterOf(card)
  const text = all('.price', card)[0]?.getAttribute(`data-${variant}`)
  if (!text) return
  chosen[id] = variant
  keepChoices(chosen)
  for (const field of fieldsIn(card))
    field.checked = variant.includes(field.value.toLowerCase())
  markChoice(card)
  // After hydration the price is React's.
  for (const total of all('.purchase:not([data-live]) .price-total', card))
    total.textContent = text
  for (const link of all<HTMLAnchorElement>(`a[href$="/${id}"], a[href*="/${id}?"]`))
    link.search = `variant=${variant}`
  const url = new URL(location.href)
  if (isInAddress(id)) url.searchParams.set('variant', variant)
  history.replaceState(history.state || 1, '', url)
}

/**
 * Chooses again what was chosen: in fields that differ from the page as it was sent, before this script ran or as the
 * browser restored them; in the address; in this visit; or when the poster was saved.
 */
function restore(event?: Partial<PageTransitionEvent>): void {
  Object.assign(
    chosen,
    attempt(() =>
      JSON.parse(
        event?.persisted ? localStorage['last-choices'] : sessionStorage.choices,
      ),
    ),
  )
  const saved = readSaved()
  const named = new URLSearchParams(location.search.toLowerCase()).get('variant')
  for (const card of all('.purchase')) {
    markChoice(card)
    const id = posterOf(card)
    const own =
      fieldsIn(card).some((field) => field.checked !== field.defaultChecked) &&
      variantIn(card)
    const inAddress = named && isInAddress(id) && named
    choose(
      card,
      (history.state && chosen[id]) || own || inAddress || chosen[id] || saved.get(id),
    )
    // Counts as an intent, which loads the scripts: whoever comes by such an address is about to order.
    if (inAddress) card.dispatchEvent(new Event('focusin'))
  }
  showSaved(saved)
}

/**
 * Starts to keep choices. After an event `choices` it shows those that an island has changed; after `storage` what
 * another tab has saved, but no choices: stored again, they would have two tabs answer each other for ever.
 */
export function startChoices(): void {
  restore()
  on('pageshow choices', restore)
  on('storage', showAllSaved)
  on('change', (event) => {
    const card = closest(event, '.purchase')
    if (card) choose(card, variantIn(card))
  })
}
