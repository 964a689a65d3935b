import { EDITOR } from '../protocol.ts'

/** Parts of a page that have a form of their own, and the name that the editor knows it by. */
const PARTS: readonly (readonly [selector: string, label: string, nameOf: (part: Element) => string])[] = [
  ['.price-row', 'Edit the prices', () => 'content/prices.yaml'],
  ['article.card[id]', 'Edit this poster', ({ id }) => `poster:${id}`],
  ['article.book[id]', 'Edit this book', ({ id }) => `book:${id}`],
  ['#story', 'Edit the story', () => 'content/story/*.md'],
  ['.reviews', 'Edit the reviews', () => 'content/reviews.yaml'],
  ['.hero, .bar, .footer', 'Edit these texts', () => 'content/strings/*.yaml'],
]

const STYLES = `
  :host { all: initial }
  a { position: fixed; z-index: 2147483646; padding: .3rem .8rem; font: 600 14px/1.4 system-ui, sans-serif;
    color: #fff; background: #0e5a63; border: 1px solid #fff; border-radius: .3rem; text-decoration: none }
  a:focus-visible { outline: 3px solid #e6bd66 } a[hidden] { display: none }
  .page { inset: auto 1rem 1rem auto }
`

/**
 * A button for the page, and one for the part below the pointer. They stand beside the body, so that the page's own tree
 * stays as it was served. In the editor's frame they lead its own page to another form.
 */
export function addEditButtons(): void {
  const host = document.createElement('saga-edit')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const { page = 'page' } = document.body.dataset
  const ofPage = editLink(
    `Edit this ${['poster', 'gallery'].includes(page) ? page : 'page'}`,
    `page:${location.pathname}`,
  )
  ofPage.className = 'page'
  const ofPart = editLink('', '')
  ofPart.hidden = true
  root.append(ofPart, ofPage)
  document.documentElement.append(host)
  let part: Element | null = null
  const place = (): void => {
    if (!part) return
    const { top, left } = part.getBoundingClientRect()
    ofPart.style.top = `${Math.max(8, top + 8)}px`
    ofPart.style.left = `${left + 8}px`
  }
  document.addEventListener('pointerover', ({ target }) => {
    // The pointer goes to the button itself.
    if (!(target instanceof Element) || target === host) return
    for (const [selector, label, nameOf] of PARTS) {
      part = target.closest(selector)
      if (!part) continue
      ofPart.textContent = label
      ofPart.href = addressOf(nameOf(part))
      place()
      break
    }
    ofPart.hidden = part === null
  })
  document.addEventListener('scroll', place)
}

/** The page stays beside the form as it is. */
const addressOf = (name: string): string =>
  `${EDITOR}?${new URLSearchParams({ doc: name, page: location.pathname + location.hash })}`

function editLink(label: string, name: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.textContent = label
  link.href = addressOf(name)
  link.target = '_parent'
  return link
}
