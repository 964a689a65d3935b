/*
 * Keeps the size and logo of each poster as the visitor chose them: from a wall to the poster's page and back, and in
 * every language. Links to that page, and its address, carry the choice: ?variant=a2-no-logo.
 */
import { all, attempt, closest, on } from './events.ts'
import { readSaved, type Variants } from './saved.ts'

/** What was chosen in this visit. If the browser keeps nothing, it lasts as long as the page. */
const chosen: Variants = {}

/** Returns the variant that the fields of a card choose. */
const variantIn = (card: Element): string =>
  all<HTMLInputElement>(':checked', card)
    .map(({ value }) => value.toLowerCase())
    .join('-')

const isPageOf = (id: string): boolean => location.pathname.endsWith(`/posters/${id}`)

/** Keeps the choice of a variant, and shows it where the page has a card of the poster. */
function choose(id: string, variant: string): void {
  chosen[id] = variant
  attempt(() => {
    sessionStorage.choices = JSON.stringify(chosen)
  })
  const [card] = all(`[id="${id}"] .purchase`)
  const price = card?.querySelector('output')
  const text = price?.getAttribute(`data-${variant}`)
  if (!text) return
  for (const field of all<HTMLInputElement>('input', card))
    field.checked = variant.includes(field.value.toLowerCase())
  // After hydration the price is React's.
  if (price?.lastElementChild && !card?.matches('[data-live]')) price.lastElementChild.textContent = text
  const page = `/posters/${id}`
  for (const link of all<HTMLAnchorElement>(`a[href$="${page}"], a[href*="${page}?"]`))
    link.setAttribute('href', `${link.pathname}?variant=${variant}`)
  if (!isPageOf(id)) return
  const url = new URL(location.href)
  url.searchParams.set('variant', variant)
  history.replaceState(history.state, '', url)
}

/**
 * Shows what is chosen: by the address, in this visit, or in the saved list. Fields that differ from the page as it was
 * sent are choices too: visitors made them before this script ran, or the browser restored them.
 * @param isNew whether the visitor follows a link; by history or a reload, an address may be older than the choice
 */
function restore(isNew: boolean): void {
  Object.assign(
    chosen,
    attempt(() => JSON.parse(sessionStorage.choices)),
  )
  const saved = readSaved()
  const [, named] = /[?&]variant=(a[12](-no-logo)?)(&|$)/.exec(location.search) ?? []
  for (const card of all('.purchase')) {
    const { id } = card.closest('article') as Element
    const inAddress =
      (isPageOf(id) || document.querySelector(`[id="${id}"]:is(:target, :has(:target))`)) && named
    const kept = (isNew && inAddress) || chosen[id] || inAddress || saved[id]
    const own = variantIn(card)
    const isTouched = all<HTMLInputElement>('input', card).some((one) => one.checked !== one.defaultChecked)
    const start = isTouched && (isNew || !chosen[id]) ? own : kept
    if (start) choose(id, start)
    // Counts as an intent, which loads the scripts: whoever comes by such an address is about to order.
    if (inAddress) card.dispatchEvent(new Event('focusin'))
  }
}

/** Starts to keep choices. After an event `choices` it shows those that an island has changed. */
export function startChoices(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  restore(visit?.type === 'navigate')
  on('pageshow choices', () => restore(false))
  on('change', (event) => {
    const card = closest(event, '.purchase')
    if (card) choose(card.closest('article')?.id as string, variantIn(card))
  })
}
