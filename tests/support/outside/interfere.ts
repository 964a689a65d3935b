/** What others do to a page, by what they are. */
export const outsiders = [
  'translator',
  'translator of a translation',
  'translator that replaces paragraphs',
  'translator that adds below paragraphs',
  'translator of attributes',
  'writing assistant',
  'dark mode',
  'password manager',
  'wrapper of controls',
  'maker of copies',
  'remover of ornaments',
  'writer of comments',
  'filler of gaps',
] as const

export type Outsider = (typeof outsiders)[number]

interface Interference {
  readonly outsider: Outsider
  /** Whether it also changes what comes into the page afterwards, as long as the page is open. */
  readonly stays?: boolean
}

/**
 * Changes a page as others do. Runs in the page, and so sees nothing of this file but its argument. It breaks no rule of
 * the page's policy itself, so that each report of the browser is one about the shop.
 */
export function interfere({ outsider, stays = false }: Interference): void {
  /** Elements whose inside nobody changes. */
  const CLOSED =
    'script, style, template, noscript, head, svg, textarea, option, [data-outside], [data-outside] *'
  const FIELDS = 'input, select, textarea'
  const CONTROLS = 'a, button, label, output, fieldset'

  /** Another language: letters move on by thirteen places, and figures stay. */
  const translate = (text: string): string =>
    text.replace(/[a-zåäöéáíóúñü]/gi, (letter) => {
      const code = letter.charCodeAt(0)
      return code > 122 ? 'ß' : String.fromCharCode(code + ((code | 32) < 110 ? 13 : -13))
    })
  const all = (root: Element, selector: string): readonly HTMLElement[] =>
    [root, ...root.querySelectorAll(selector)].filter(
      (element): element is HTMLElement =>
        element.matches(selector) && !element.matches(CLOSED),
    )
  const outside = (name: string, text = ''): HTMLElement => {
    const element = document.createElement(name)
    element.dataset.outside = ''
    element.className = 'outside'
    element.append(text)
    return element
  }
  const textsIn = (root: Node): readonly Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found.filter(
      (text) => text.data.trim() && !text.parentElement?.closest(CLOSED),
    )
  }
  const wrapTexts = (root: Element, isAgain = false): void => {
    for (const text of textsIn(root)) {
      if (!isAgain && text.parentElement?.localName === 'font') continue
      const [outer, inner] = [
        document.createElement('font'),
        document.createElement('font'),
      ]
      // The translated words are another text node, as with translators.
      inner.append(translate(text.data))
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const isWords = (element: HTMLElement): boolean =>
    !element.childElementCount && Boolean(element.textContent?.trim())
  const changeLanguage = (): void => {
    document.documentElement.lang = 'de'
    document.documentElement.classList.add('translated-ltr')
  }

  const changes: Readonly<Record<Outsider, (root: Element) => void>> = {
    translator(root) {
      changeLanguage()
      wrapTexts(root)
    },
    'translator of a translation'(root) {
      changeLanguage()
      wrapTexts(root)
      wrapTexts(root, true)
    },
    'translator that replaces paragraphs'(root) {
      changeLanguage()
      for (const element of all(
        root,
        'p, h1, h2, h3, legend, span, a, button, dt, dd, li, strong, summary, label',
      ))
        if (isWords(element))
          element.replaceChildren(translate(element.textContent ?? ''))
    },
    'translator that adds below paragraphs'(root) {
      for (const element of all(
        root,
        'p, h1, h2, h3, legend, span, a, button, dt, dd, label, summary',
      ))
        if (element.textContent?.trim() && !element.querySelector('[data-outside]'))
          element.append(outside('font', translate(element.textContent)))
    },
    'translator of attributes'(root) {
      changeLanguage()
      for (const name of ['title', 'alt', 'placeholder', 'aria-label'])
        for (const element of all(root, `[${name}]:not([data-told~=${name}])`)) {
          element.setAttribute(name, translate(element.getAttribute(name) ?? ''))
          element.dataset.told = `${element.dataset.told ?? ''} ${name}`
        }
    },
    'writing assistant'(root) {
      for (const field of all(root, FIELDS)) {
        if (field.dataset.gramm) continue
        field.dataset.gramm = 'true'
        field.setAttribute('spellcheck', 'false')
        field.setAttribute('aria-describedby', 'outside-hint')
        field.before(outside('grammarly-desktop-integration'))
        field.after(outside('grammarly-extension'))
      }
    },
    'dark mode'(root) {
      if (!document.querySelector('dark-style')) {
        // Extensions write style elements past the policy of the page; here these stand for them.
        for (const place of [document.head, document.body])
          place.prepend(outside('dark-style'))
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('a, button, label { color: #ddd !important }')
        document.adoptedStyleSheets.push(sheet)
      }
      for (const element of all(root, '*')) {
        element.style.setProperty('--dark', '#181a1b')
        element.style.setProperty('scrollbar-color', 'auto')
        element.dataset.darkreaderInlineColor = ''
      }
    },
    'password manager'(root) {
      for (const field of all(root, FIELDS)) {
        if (field.dataset.filled) continue
        field.dataset.filled = ''
        field.setAttribute('autocomplete', 'off')
        const icon = outside('com-manager-button')
        icon.attachShadow({ mode: 'open' }).append(document.createElement('button'))
        field.after(icon)
        // A choice of its own, which is no choice of the shop's.
        const mark = outside('input') as HTMLInputElement
        Object.assign(mark, {
          type: 'checkbox',
          checked: true,
          hidden: true,
          value: 'remember',
        })
        field.before(mark)
      }
    },
    'wrapper of controls'(root) {
      for (const element of all(root, `${CONTROLS}, ${FIELDS}, picture`)) {
        if (element.parentElement?.classList.contains('wrapped')) continue
        const wrapper = document.createElement('span')
        wrapper.className = 'wrapped'
        element.replaceWith(wrapper)
        wrapper.append(element)
      }
    },
    'maker of copies'(root) {
      const copyOf = (element: HTMLElement): Node => {
        element.dataset.copied = ''
        return element.cloneNode(true)
      }
      for (const element of all(root, `${CONTROLS}, p, span, h2, h3`))
        if (
          element.isConnected &&
          element.dataset.copied === undefined &&
          !element.closest('[data-copied]')
        )
          element.replaceWith(copyOf(element))
    },
    'remover of ornaments'(root) {
      for (const element of root.querySelectorAll('svg, legend, hr, .icon, .shipping'))
        element.remove()
    },
    'writer of comments'(root) {
      for (const element of all(root, '*'))
        if (element.firstChild?.nodeType !== Node.COMMENT_NODE) {
          element.prepend(document.createComment('outside'))
          element.append(document.createComment('outside'))
        }
    },
    'filler of gaps'(root) {
      for (const element of all(
        root,
        'div, fieldset, label, ul, a, p, output, section',
      )) {
        if (element.dataset.filled !== undefined || element.closest('[data-rotate]'))
          continue
        element.dataset.filled = ''
        element.prepend('\n', outside('i'), '\n')
        element.append('\n', outside('b'), '\n')
      }
    },
  }

  const change = changes[outsider]
  change(document.body)
  if (!stays) return
  const watch = (observer: MutationObserver) =>
    observer.observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  const observer = new MutationObserver((records) => {
    observer.disconnect()
    for (const { target, addedNodes } of records) {
      const changed = target instanceof Element ? target : target.parentElement
      if (changed?.isConnected && addedNodes.length > 0) change(changed)
    }
    watch(observer)
  })
  watch(observer)
}

/** Collects what the browser reports of the page from now on. Runs in the page. */
export function listenForFaults(): void {
  const faults: string[] = []
  Object.assign(window, { faults })
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    faults.push(`${violatedDirective}: ${sample}`),
  )
  const { error } = console
  console.error = (...said: readonly unknown[]) => {
    faults.push(said.map(String).join(' '))
    error(...said)
  }
}

/** Returns what has been reported. Runs in the page. */
export const readFaults = (): readonly string[] =>
  Reflect.get(window, 'faults') as readonly string[]
