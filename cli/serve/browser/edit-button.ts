import { brand } from '../../model/brand.ts'
import { EDITOR } from '../protocol.ts'

/** Parts of a page with a form of their own: its label and kind of content; the part's id follows the colon. */
const PARTS: readonly (readonly [selector: string, label: string, name: string])[] = [
  ['.price-row', 'Edit the prices', 'prices:'],
  ['article.card[id]', 'Edit this poster', 'poster:'],
  ['article.book[id]', 'Edit this book', 'book:'],
  ['#story', 'Edit the story', 'story:'],
  ['.reviews', 'Edit the reviews', 'reviews:'],
  ['.hero, .bar, .footer', 'Edit these texts', 'strings:'],
]

const STYLES = `
  :host { all: initial }
  a { position: fixed; z-index: 2147483646; padding: .3rem .8rem; font: 600 14px/1.4 system-ui, sans-serif;
    color: #fff; background: ${brand.teal}; border: 1px solid #fff; border-radius: .3rem; text-decoration: none }
  a:focus-visible { outline: 3px solid ${brand.goldLight} } a[hidden] { display: none }
  .page { inset: auto 1rem 1rem auto }
`

/**
 * Adds a button for the page, and one for the part below the pointer. The buttons stand beside the body, so that the
 * page's own tree stays as it was served. In the editor's frame they lead the editor to another form.
 */
export function addEditButtons(): void {
  const host = document.createElement('saga-edit')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const { page = 'page' } = document.body.dataset
  const [ofPart, ofPage] = [document.createElement('a'), document.createElement('a')]
  root.append(ofPart, ofPage)
  ofPage.className = 'page'
  const label = `Edit this ${['poster', 'gallery'].includes(page) ? page : 'page'}`
  leadTo(ofPage, label, `page:${location.pathname}`)
  ofPart.hidden = true
  document.documentElement.append(host)
  let part: Element | undefined
  const place = (): void => {
    const { top = 0, left = 0 } = part?.getBoundingClientRect() ?? {}
    ofPart.style.top = `${Math.max(8, top + 8)}px`
    ofPart.style.left = `${left + 8}px`
  }
  const show = (below: unknown): void => {
    // The pointer is over the button itself: the part stays.
    if (!(below instanceof Element) || below === host) return
    const [selector = '', label = '', name = ''] = PARTS.find(([each]) => below.closest(each)) ?? []
    part = (selector && below.closest(selector)) || undefined
    ofPart.hidden = part === undefined
    if (!part) return
    leadTo(ofPart, label, name + part.id)
    place()
  }
  document.addEventListener('pointerover', ({ target }) => show(target))
  document.addEventListener('scroll', place)
  // The pointer may rest on a part since before this script came.
  show([...document.querySelectorAll(':hover')].at(-1))
}

/** Links to a form of the editor, beside which this page stays as it is. */
function leadTo(link: HTMLAnchorElement, label: string, name: string): void {
  link.textContent = label
  link.href = `${EDITOR}?${new URLSearchParams({ doc: name, page: location.pathname + location.hash })}`
  link.target = '_parent'
}
