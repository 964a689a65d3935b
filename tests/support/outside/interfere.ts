/** Visitors' programs that change pages: browser extensions, translators and the like. */
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
  /** Whether the outsider also changes what is added to the page later. */
  readonly stays?: boolean
}

/**
 * Changes a page as an outsider would. Runs in the page, where it can use only its argument. It never violates the
 * content security policy, so every violation that the browser reports is caused by the shop.
 */
export function interfere({ outsider, stays = false }: Interference): void {
  /** Elements whose content no outsider changes. */
  const CLOSED =
    'script, style, template, noscript, head, svg, textarea, option, [data-outside], [data-outside] *'
  const FIELDS = 'input, select, textarea'
  const CONTROLS = 'a, button, label, output, fieldset'

  /** Imitates a translation with ROT13, and with ß for letters outside ASCII. Digits stay. */
  const translate = (text: string): string =>
    text.replace(/[a-zåäöéáíóúñü]/gi, (letter) => {
      const code = letter.charCodeAt(0)
      if (code > 'z'.charCodeAt(0)) return 'ß'
      const isInFirstHalf = letter.toLowerCase() < 'n'
      return String.fromCharCode(code + (isInFirstHalf ? 13 : -13))
    })

  const findAll = (root: Element, selector: string): readonly HTMLElement[] =>
    [root, ...root.querySelectorAll(selector)].filter(
      (element): element is HTMLElement =>
        element.matches(selector) && !element.matches(CLOSED),
    )

  /** Creates an element that does not belong to the shop. */
  const outside = (tagName: string, text = ''): HTMLElement => {
    const element = document.createElement(tagName)
    element.dataset.outside = ''
    element.className = 'outside'
    element.append(text)
    return element
  }

  const textsIn = (root: Node): readonly Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.filter(
      (text) => text.data.trim() && !text.parentElement?.closest(CLOSED),
    )
  }

  const wrapTexts = (root: Element, { includesWrapped = false } = {}): void => {
    for (const text of textsIn(root)) {
      const isWrapped = text.parentElement?.localName === 'font'
      if (isWrapped && !includesWrapped) continue

      const outer = document.createElement('font')
      const inner = document.createElement('font')
      // Like real translators, this puts the translated text into a new text node.
      inner.append(translate(text.data))
      outer.append(inner)
      text.replaceWith(outer)
    }
  }

  const hasOnlyText = (element: HTMLElement): boolean =>
    !element.childElementCount && Boolean(element.textContent?.trim())

  /** Marks the page as translated, as Chrome's translator does. */
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
      wrapTexts(root, { includesWrapped: true })
    },
    'translator that replaces paragraphs'(root) {
      changeLanguage()
      for (const element of findAll(
        root,
        'p, h1, h2, h3, legend, span, a, button, dt, dd, li, strong, summary, label',
      ))
        if (hasOnlyText(element))
          element.replaceChildren(translate(element.textContent ?? ''))
    },
    'translator that adds below paragraphs'(root) {
      for (const element of findAll(
        root,
        'p, h1, h2, h3, legend, span, a, button, dt, dd, label, summary',
      ))
        if (element.textContent?.trim() && !element.querySelector('[data-outside]'))
          element.append(outside('font', translate(element.textContent)))
    },
    'translator of attributes'(root) {
      changeLanguage()
      for (const name of ['title', 'alt', 'placeholder', 'aria-label'])
        for (const element of findAll(
          root,
          `[${name}]:not([data-translated~=${name}])`,
        )) {
          element.setAttribute(name, translate(element.getAttribute(name) ?? ''))
          element.dataset.translated = `${element.dataset.translated ?? ''} ${name}`
        }
    },
    'writing assistant'(root) {
      for (const field of findAll(root, FIELDS)) {
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
        // Extensions can add style elements, but the policy forbids this script from doing so. Other elements stand in
        // for them.
        for (const place of [document.head, document.body])
          place.prepend(outside('dark-style'))
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('a, button, label { color: #ddd !important }')
        document.adoptedStyleSheets.push(sheet)
      }
      for (const element of findAll(root, '*')) {
        element.style.setProperty('--dark', '#181a1b')
        element.style.setProperty('scrollbar-color', 'auto')
        element.dataset.darkreaderInlineColor = ''
      }
    },
    'password manager'(root) {
      for (const field of findAll(root, FIELDS)) {
        if (field.dataset.filled) continue
        field.dataset.filled = ''
        field.setAttribute('autocomplete', 'off')

        const icon = outside('com-manager-button')
        icon.attachShadow({ mode: 'open' }).append(document.createElement('button'))
        field.after(icon)

        // The shop's scripts must not count this checked field.
        const checkbox = outside('input') as HTMLInputElement
        Object.assign(checkbox, {
          type: 'checkbox',
          checked: true,
          hidden: true,
          value: 'remember',
        })
        field.before(checkbox)
      }
    },
    'wrapper of controls'(root) {
      for (const element of findAll(root, `${CONTROLS}, ${FIELDS}, picture`)) {
        if (element.parentElement?.classList.contains('wrapped')) continue
        const wrapper = document.createElement('span')
        wrapper.className = 'wrapped'
        // A moved field loses the focus. Give it back, because tests expect the shop's scripts not to move the focus.
        const focusedElement = document.activeElement
        element.replaceWith(wrapper)
        wrapper.append(element)
        if (wrapper.contains(focusedElement) && focusedElement instanceof HTMLElement)
          focusedElement.focus({ preventScroll: true })
      }
    },
    'maker of copies'(root) {
      const copyOf = (element: HTMLElement): Node => {
        element.dataset.copied = ''
        return element.cloneNode(true)
      }
      for (const element of findAll(root, `${CONTROLS}, p, span, h2, h3`))
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
      for (const element of findAll(root, '*'))
        if (element.firstChild?.nodeType !== Node.COMMENT_NODE) {
          element.prepend(document.createComment('outside'))
          element.append(document.createComment('outside'))
        }
    },
    'filler of gaps'(root) {
      for (const element of findAll(
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
      const element = target instanceof Element ? target : target.parentElement
      if (element?.isConnected && addedNodes.length > 0) change(element)
    }
    watch(observer)
  })
  watch(observer)
}

/** Collects the errors and violations that the browser reports from now on. Runs in the page. */
export function listenForFaults(): void {
  const faults: string[] = []
  Object.assign(window, { faults })
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    faults.push(`${violatedDirective}: ${sample}`),
  )

  const { error } = console
  console.error = (...messages: readonly unknown[]) => {
    faults.push(messages.map(String).join(' '))
    error(...messages)
  }
}

/** Returns the collected reports. Runs in the page. */
export const readFaults = (): readonly string[] =>
  Reflect.get(window, 'faults') as readonly string[]
