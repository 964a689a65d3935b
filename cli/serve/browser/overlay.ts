import { brand } from '../../model/brand.ts'
import { placeText } from '../../model/diagnostic.ts'
import { showLetters } from '../../schema/letters.ts'
import { EDITOR, type FramedDiagnostic, OPEN, type ShownFailure } from '../protocol.ts'

const FAILURE = 'saga-failure'

const FAILURE_STYLES = `
  :host { all: initial; position: fixed; inset: auto 1rem 1rem 1rem; width: auto; max-height: 80vh; margin: 0;
    padding: 0; border: 0; overflow: auto; z-index: 2147483647; color: #f4efe6; background: #1b1612;
    border-left: .4rem solid #e05a47; border-radius: .5rem; box-shadow: 0 1rem 4rem #0008 }
  header { position: sticky; top: 0; display: flex; gap: 1rem; align-items: center; padding: .75rem 1rem;
    font: 600 15px/1.4 system-ui, sans-serif; background: #1b1612 }
  button { margin-left: auto; padding: .25rem .75rem; font: inherit; color: inherit; background: none;
    border: 1px solid #fff5; border-radius: .3rem; cursor: pointer }
  button:focus-visible { outline: 2px solid #7cc7ff; outline-offset: 2px }
  main { padding: 0 1rem .25rem; font: 13px/1.55 ui-monospace, SFMono-Regular, Consolas, monospace; overflow-wrap: anywhere }
  p, pre, section { margin: 0 0 .75rem } section > * { margin: 0 }
  pre { font: inherit; overflow-wrap: normal; overflow-x: auto }
  .place { margin: 0; padding: 0; font-weight: 700; border: 0; text-decoration: underline dotted } .dim { opacity: .7 }
  .error { color: #ff8a75 } .warning { color: #ffd166 } .info { color: #7cc7ff }
`

/**
 * Shows a failure over the page. Creates only elements and text, because the page's
 * policy forbids markup in strings.
 */
export function showFailure({ diagnostics, message }: ShownFailure): void {
  hideFailure()

  const close = element('button', '', 'Hide')
  close.addEventListener('click', hideFailure)
  const main = element(
    'main',
    '',
    ...diagnostics.map(sectionOf),
    message && element('p', '', message),
  )
  main.setAttribute('role', 'alert')

  const text =
    'The latest changes cannot be shown. This is the last version without errors.'
  const header = element('header', '', text, close)
  const host = putBesideBody(FAILURE, FAILURE_STYLES, header, main)
  // A popover appears above an open dialog.
  host.popover = 'manual'
  host.showPopover?.()
  showCarets(main)
}

/** Scrolls long lines to the carets below errors, which may be out of view. */
function showCarets(main: HTMLElement): void {
  for (const carets of main.querySelectorAll('pre > [aria-hidden]')) {
    const lines = carets.parentElement
    const { left = 0, right = 0 } = lines?.getBoundingClientRect() ?? {}
    const caretBox = carets.getBoundingClientRect()
    // Never scroll so far that the first caret disappears on the left.
    const distance = Math.min(caretBox.right - right, caretBox.left - left)
    if (distance > 0) lines?.scrollBy({ left: distance })
  }
}

const NOTICE_STYLES = `
  :host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; padding: .4rem 1rem; text-align: center;
    font: 14px/1.4 system-ui, sans-serif; color: #f4efe6; background: #1b1612; border-top: .2rem solid #e05a47; pointer-events: none }
  p { margin: 0 }
`

/**
 * Shows a notice on a page in the editor: the page is outdated, and the form beside it
 * explains the error.
 */
export function showNotice(): void {
  hideFailure()
  const text =
    'This is the last version without errors. The form, or the start page of the editor, says what is wrong.'
  const notice = element('p', '', text)
  notice.setAttribute('role', 'status')
  putBesideBody(FAILURE, NOTICE_STYLES, notice)
}

export function hideFailure(): void {
  document.querySelector(FAILURE)?.remove()
}

function sectionOf(diagnostic: FramedDiagnostic): HTMLElement {
  const { severity, code, message, at, hint, related = [], frame } = diagnostic
  const kind = element('span', severity, severity)
  const rule = element('span', 'dim', `[${code}]`)
  const relatedLines = related.map((relatedMessage) =>
    element(
      'p',
      '',
      element('span', 'dim', 'see '),
      `${placeText(relatedMessage.at)}: ${relatedMessage.message}`,
    ),
  )
  return element(
    'section',
    '',
    element('p', '', placeButton(at), '  ', kind, `  ${message}  `, rule),
    frame.length > 0 && frameOf(frame, severity),
    ...relatedLines,
    hint && element('p', '', element('span', 'info', '→ '), hint),
  )
}

function placeButton(at: FramedDiagnostic['at']): HTMLElement {
  const button = element('button', 'place', placeText(at))
  button.title = 'Open in the text editor'
  button.addEventListener('click', () => {
    void fetch(`${OPEN}?at=${encodeURIComponent(placeText(at))}`, { method: 'POST' })
  })
  return button
}

function frameOf(frame: FramedDiagnostic['frame'], severity: string): HTMLElement {
  const gutter = String(frame.at(-1)?.number ?? 0).length
  const lines = frame.flatMap(({ number, text, mark }) => {
    const sign = mark ? '>' : ' '
    const margin = element('span', 'dim', `${sign} ${String(number).padStart(gutter)} │ `)
    if (!mark) return [margin, `${text}\n`]

    const emptyMargin = element('span', 'dim', `  ${' '.repeat(gutter)} │ `)
    const carets = element('span', severity, '^'.repeat(mark.length))
    // A row of carets is meaningless when a screen reader reads it aloud.
    carets.ariaHidden = 'true'
    return [margin, `${text}\n`, emptyMargin, ' '.repeat(mark.start), carets, '\n']
  })
  return element('pre', '', ...lines)
}

const BUTTON_STYLES = `
  :host { all: initial }
  a { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483646; padding: .3rem .8rem; font: 600 14px/1.4 system-ui, sans-serif;
    color: #fff; background: ${brand.teal}; border: 1px solid #fff; border-radius: .3rem; text-decoration: none }
  a:focus-visible { outline: 3px solid ${brand.goldLight} }
`

/** Adds the link to the page's form in the editor. */
export function addEditButton(): void {
  const { page = '' } = document.body.dataset
  const query = new URLSearchParams({
    doc: `page:${location.pathname}`,
    page: location.pathname + location.hash,
  })
  const kind = ['poster', 'gallery'].includes(page) ? page : 'page'
  const link = element('a', '', `Edit this ${kind}`)
  link.setAttribute('href', `${EDITOR}?${query}`)
  putBesideBody('saga-edit', BUTTON_STYLES, link)
}

function element(
  name: string,
  className: string,
  ...children: readonly (Node | string | false | undefined)[]
) {
  const created = document.createElement(name)
  if (className !== '') created.className = className
  for (const child of children)
    if (child) created.append(typeof child === 'string' ? showLetters(child) : child)
  return created
}

/** Puts an element beside the body, because the body must stay as it was served. */
function putBesideBody(
  name: string,
  styles: string,
  ...children: readonly Node[]
): HTMLElement {
  const host = document.createElement(name)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(styles)]
  root.append(...children)
  document.documentElement.append(host)
  return host
}

export function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
