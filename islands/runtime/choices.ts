/*
 * Keeps the visitor's choice of size and option for each poster, from a wall to the
 * poster's page and back, and in every language. Links to that page, and its address,
 * carry the choice: ?variant=a2. `history.state` marks addresses whose choice is stored.
 * When the visitor returns to one of them, the stored choice may be newer than the
 * address.
 */
import { all, attempt, closest, on, posterOf } from './events.ts'
import { fieldsIn, variantIn } from './fields.ts'
import { readSaved, showAllSaved, showSaved } from './saved.ts'

/** Variants by poster id. */
type Choices = Record<string, string>

/**
 * The variants chosen during this visit. Without storage they last as long as the page.
 * The object has no prototype, because a poster id may equal the name of an inherited
 * property.
 */
export const chosen: Choices = Object.create(null)

/**
 * Stores choices, and a copy in localStorage, because a page that Firefox restores from
 * its back-forward cache reads old values from sessionStorage. If storage is full, the
 * older choices are deleted from both, because `restore` would take them for the new
 * ones.
 */
export function keepChoices(choices: Choices): void {
  const isStored = attempt(() => {
    // A write that fails leaves the older choices in place.
    delete sessionStorage.choices
    localStorage['last-choices'] = sessionStorage.choices = JSON.stringify(choices)
    return true
  })
  if (!isStored) attempt(() => delete localStorage['last-choices'])
}

/**
 * Tells whether the address contains a poster: '/sv/posters/dragon-eye' or
 * '/sv#dragon-eye'.
 */
const isInAddress = (id: string) =>
  `${location.pathname + location.hash}#`.match(`[/#]${id}#`)

/** Marks the chosen variant on the parent of the card, for browsers without `:has()`. */
const markChoice = (card: Element): void => {
  ;(card.parentElement as HTMLElement).dataset.chosen = variantIn(card)
}

/** Stores and shows a chosen variant, unless the card has no price for it. */
function choose(card: Element, variant = ''): void {
  const id = posterOf(card)
  const price = all('.price', card)[0]?.getAttribute(`data-${variant}`)
  if (!price) return

  chosen[id] = variant
  keepChoices(chosen)

  // The values of the fields are the parts before and after the first hyphen: the size,
  // and the value of the option's checkbox (`OPTION_VALUE`).
  for (const field of fieldsIn(card))
    field.checked = variant.split(/-(.*)/).includes(field.value.toLowerCase())
  markChoice(card)

  // After hydration React shows the price.
  for (const total of all('.purchase:not([data-live]) .price-total', card))
    total.textContent = price

  for (const link of all<HTMLAnchorElement>(`a[href$="/${id}"], a[href*="/${id}?"]`))
    link.search = `variant=${variant}`

  const url = new URL(location.href)
  if (isInAddress(id)) url.searchParams.set('variant', variant)
  // Marks the address, even without a variant in it: from now on, the stored choices are
  // at least as recent as the address.
  history.replaceState(history.state || 1, '', url)
}

/**
 * Restores the choice of each card, and stores it as this visit's choice. The first of
 * these sources that has a variant takes precedence:
 * 1. this visit, if the choice of the current address is stored
 * 2. fields that differ from the HTML, because the visitor changed them before this
 *    script ran, or the browser restored them
 * 3. the address
 * 4. this visit, at any address
 * 5. the list of saved posters
 */
function restore(event?: Partial<PageTransitionEvent>): void {
  const storedChoices = attempt(() =>
    JSON.parse(event?.persisted ? localStorage['last-choices'] : sessionStorage.choices),
  )
  Object.assign(chosen, storedChoices)

  const savedVariants = readSaved()
  const addressVariant = new URLSearchParams(location.search.toLowerCase()).get('variant')

  for (const card of all('.purchase')) {
    markChoice(card)

    const id = posterOf(card)
    const variantOfVisit = chosen[id]
    const areFieldsChanged = fieldsIn(card).some(
      (field) => field.checked !== field.defaultChecked,
    )
    const variantInFields = areFieldsChanged && variantIn(card)
    const variantInAddress = isInAddress(id) && addressVariant

    const variant =
      (history.state && variantOfVisit) ||
      variantInFields ||
      variantInAddress ||
      variantOfVisit ||
      savedVariants.get(id)
    choose(card, variant)

    // A visitor whose address has a variant is about to order. The event loads the
    // scripts, just as if the visitor had focused the card.
    if (variantInAddress) card.dispatchEvent(new Event('focusin'))
  }

  showSaved(savedVariants)
}

/**
 * Starts keeping choices. After a `choices` event it shows the choices that an island has
 * changed. After a `storage` event it only shows the posters that another tab has saved.
 * If it also stored choices, two tabs would react to each other forever.
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
