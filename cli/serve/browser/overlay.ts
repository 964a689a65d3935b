const NAME = 'saga-fault'

const STYLES = `
  :host { all: initial; position: fixed; inset: auto 1rem 1rem 1rem; width: auto; max-height: 80vh; margin: 0;
    padding: 0; border: 0; overflow: auto; z-index: 2147483647; color: #f4efe6; background: #1b1612;
    border-left: .4rem solid #e05a47; border-radius: .5rem; box-shadow: 0 1rem 4rem #0008 }
  header { display: flex; gap: 1rem; align-items: center; padding: .75rem 1rem 0; font: 600 15px/1.4 system-ui, sans-serif }
  button { margin-left: auto; padding: .25rem .75rem; font: inherit; color: inherit; background: none;
    border: 1px solid #fff5; border-radius: .3rem; cursor: pointer }
  pre { margin: 0; padding: .75rem 1rem 1rem; font: 13px/1.55 ui-monospace, SFMono-Regular, Consolas, monospace;
    white-space: pre-wrap; overflow-wrap: anywhere }
  .bold { font-weight: 700 } .dim { opacity: .6 } .red { color: #ff8a75 } .yellow { color: #ffd166 } .blue { color: #7cc7ff }
`

/** Numbers of the terminal's colours, as report.ts writes them. */
const COLOURS: Readonly<Record<string, string>> = { 1: 'bold', 2: 'dim', 31: 'red', 33: 'yellow', 36: 'blue' }

/** Shows what the terminal shows over the page, which stays. Text only: the policy allows no markup from strings. */
export function showFault(text: string): void {
  const host = document.querySelector(NAME) ?? document.createElement(NAME)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const header = document.createElement('header')
  const close = document.createElement('button')
  close.textContent = 'Hide'
  close.addEventListener('click', hideFault)
  header.append('The shop cannot be shown as it is now. This is the last good state.', close)
  const frame = document.createElement('pre')
  frame.setAttribute('role', 'alert')
  frame.append(...coloured(text.trim()))
  root.replaceChildren(header, frame)
  if (host.isConnected) return
  // Beside the body, so that the page's own tree stays as it was served; above an open dialog.
  document.documentElement.append(host)
  if (host instanceof HTMLElement && 'showPopover' in host) {
    host.popover = 'manual'
    host.showPopover()
  }
}

export function hideFault(): void {
  document.querySelector(NAME)?.remove()
}

function coloured(text: string): readonly (Node | string)[] {
  const [start = '', ...rest] = text.split('\u001b[')
  return [
    start,
    ...rest.map((part): Node | string => {
      const [, number = '', words = ''] = /^(\d+)m(.*)$/s.exec(part) ?? []
      const colour = COLOURS[number]
      if (colour === undefined) return words
      const span = document.createElement('span')
      span.className = colour
      span.textContent = words
      return span
    }),
  ]
}
