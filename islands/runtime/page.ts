/*
 * Small habits of every page. What the markup says:
 *
 *   [data-protected]        an image, or a box that holds only images and their shades: no context menu, no dragging
 *   a[hreflang]             language links: they keep the address's ?query and #hash
 *   [popover]               a menu: closes when the focus goes elsewhere, and when a link in it is followed
 *   a[data-button]          a link that becomes a button once its island runs; from now on it is announced as one, and
 *                           answers to the space bar
 *
 *   .purchase               a card's choices; until React answers, its price follows them: the stylesheet alone would
 *                           tell it to eyes only
 *
 * `data-js` on <html> tells the stylesheet that scripts do run, not only that they may.
 */
import { all, closest, isPlain, on } from './events.ts'

function onLink(event: MouseEvent): void {
  const link = closest<HTMLAnchorElement>(event, 'a[href]')
  if (!link || link.target) return
  // A menu would stay open above the place that its link leads to.
  closest(event, '[popover]')?.hidePopover()
  if (link.hreflang) {
    link.search = location.search
    link.hash = location.hash
  } else if (isPlain(event) && link.pathname === location.pathname && !link.hash) {
    // The logo leads home; at home it leads to the top, without a request (readings C83). Other sites have tabs of their own.
    event.preventDefault()
    history.replaceState(0, '', link.href)
    scrollTo(0, 0)
  }
}

function onFocus(event: Event): void {
  for (const sheet of all<HTMLElement>('[popover]'))
    if (!closest(event, `#${sheet.id}, [popovertarget=${sheet.id}]`)) sheet.hidePopover()
}

/** Writes the price of the variant that is chosen. */
function tellPrice(form: HTMLFormElement): void {
  const price = form.querySelector('output')
  const choice = new FormData(form)
  const name = `data-${choice.get('size')}${choice.has('without-logo') ? '-no-logo' : ''}`
  if (price?.lastElementChild) price.lastElementChild.textContent = price.getAttribute(name)
}

const waiting = '.purchase:not([data-live])'

/** Browsers restore choices, and visitors make them before the scripts come. */
function tellRestored(): void {
  for (const { form, defaultChecked } of all<HTMLInputElement>(`${waiting} :checked`))
    if (form && !defaultChecked) tellPrice(form)
}

function protect(event: Event): void {
  if (closest(event, '[data-protected]')) event.preventDefault()
}

/** Starts them. */
export function guardPage(): void {
  document.documentElement.dataset.js = ''
  for (const link of all('a[data-button]')) link.role = 'button'
  on('contextmenu dragstart', protect)
  on('click', onLink)
  on('focusin', onFocus)
  on('change', (event) => {
    const form = closest<HTMLFormElement>(event, waiting)
    if (form) tellPrice(form)
  })
  on<KeyboardEvent>('keydown', (event) => {
    const button = closest(event, 'a[data-button]')
    if (!button || event.key !== ' ') return
    event.preventDefault()
    button.click()
  })
  on('pageshow', tellRestored)
  tellRestored()
}
