import type { Chrome, Page } from '../cli/model/page.ts'

// Interface texts that a language lacks are borrowed from another language. While a page
// is rendered, two characters that occur in no text mark them. `labelLanguages` replaces
// the marks in the finished HTML by `lang` attributes, so that no template has to know
// where a text comes from.
const OPEN = '\ue000'
const CLOSE = '\ue001'

/**
 * Marked chromes by their originals. Pages that share a chrome also share the marked one,
 * and thus rendered parts.
 */
const marked = new WeakMap<Chrome, Chrome>()

/** Returns the page with marks around its borrowed texts. */
export function withMarks<P extends Page>(page: P): P {
  const { chrome } = page
  const markedChrome = marked.get(chrome) ?? {
    ...chrome,
    strings: markedStrings(chrome),
  }
  marked.set(chrome, markedChrome)
  return { ...page, chrome: markedChrome }
}

function markedStrings({ strings, borrowed }: Chrome): Chrome['strings'] {
  const markedText = (key: string, text: string): string =>
    borrowed?.keys.includes(key) ? OPEN + text + CLOSE : text

  const groups = Object.entries(strings).map(([group, texts]) => {
    const entries = Object.entries(texts as Readonly<Record<string, string>>)
    const markedTexts = entries.map(([name, text]) => [
      name,
      markedText(`${group}.${name}`, text),
    ])
    return [group, Object.fromEntries(markedTexts)]
  })
  return Object.fromEntries(groups) as Chrome['strings']
}

/** Matches scripts, comments, tags and texts. */
const TOKENS = /<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^<>]*>|[^<]+/g
const MARK = new RegExp(`[${OPEN}${CLOSE}]`, 'g')
/** Matches a borrowed text with its marks. The second one may be in a later token. */
const BORROWED_TEXT = new RegExp(`${OPEN}([^${CLOSE}]+)${CLOSE}?`, 'g')
/**
 * Matches tags with a borrowed attribute, of elements whose attributes are read out. On
 * other elements `lang` would also apply to the content.
 */
const TAG_WITH_BORROWED_NAME = new RegExp(`^<(?:a|button|img|input)\\b[^<>]*${OPEN}`)

interface OpenElement {
  /** Index of the element's start tag among the tokens. */
  readonly start: number
  readonly isInIsland: boolean
  /** Indices of the element's own borrowed texts among the tokens. */
  readonly borrowed: number[]
  /** Tells whether the element also has words in the page's language. */
  isMixed: boolean
}

/**
 * Removes the marks and declares the language of borrowed texts: on the element around a
 * text or, if that element has other words too, on a new <span>. Islands get no new
 * elements, because hydration would not expect them.
 */
export function labelLanguages(html: string, lang: string): string {
  const tokens = html.match(TOKENS) ?? []
  const openElements: OpenElement[] = [
    // The document around all elements: it is never closed, so it gets no language.
    { start: 0, isInIsland: false, borrowed: [], isMixed: true },
  ]
  /**
   * Tells whether the current token is within a borrowed text that began in an earlier
   * one: `{one <em>two</em> three}`, with braces for the marks, is five tokens.
   */
  let isWithinBorrowed = false

  const closeElement = (): void => {
    const element = openElements.pop()
    const parent = openElements.at(-1)
    if (!element || !parent) return
    // An element with words, in whatever language, makes its parent mixed: `lang` on the
    // parent would apply to these words too.
    const hasBorrowed = element.borrowed.length > 0
    if (element.isMixed || hasBorrowed) parent.isMixed = true
    if (!hasBorrowed) return

    if (!element.isMixed) {
      tokens[element.start] = withLang(tokens[element.start] ?? '', lang)
      return
    }

    if (element.isInIsland) return
    const span = `<span lang="${lang}">$1</span>`
    for (const index of element.borrowed)
      tokens[index] = (tokens[index] ?? '').replace(BORROWED_TEXT, span)
  }

  const openElement = (tag: string, index: number): void => {
    if (TAG_WITH_BORROWED_NAME.test(tag)) tokens[index] = withLang(tag, lang)
    if (tag.endsWith('/>')) return

    openElements.push({
      start: index,
      isInIsland:
        openElements.at(-1)?.isInIsland === true || tag.includes(' data-island='),
      borrowed: [],
      isMixed: false,
    })
  }

  const addText = (token: string, index: number): void => {
    const element = openElements.at(-1)
    if (!element) return

    // Each token of a borrowed text needs an OPEN of its own, because a <span> cannot
    // begin in one element and end in another.
    const text = isWithinBorrowed ? OPEN + token : token
    tokens[index] = text
    if (text.includes(OPEN)) element.borrowed.push(index)
    const wordsOfPage = text.replace(BORROWED_TEXT, '')
    if (/\p{L}/u.test(wordsOfPage)) element.isMixed = true
    isWithinBorrowed = text.lastIndexOf(OPEN) > text.lastIndexOf(CLOSE)
  }

  tokens.forEach((token, index) => {
    const isText = !token.startsWith('<')
    const isEndTag = token.startsWith('</')
    // A script is one token with its content. Comments do not begin with a letter.
    const isStartTag = /^<\w/.test(token) && !token.startsWith('<script')

    if (isText) addText(token, index)
    else if (isEndTag) closeElement()
    else if (isStartTag) openElement(token, index)
  })

  return tokens.join('').replace(MARK, '')
}

const withLang = (tag: string, lang: string): string =>
  tag.replace(/ lang="[^"]*"/, '').replace(/\/?>$/, (end) => ` lang="${lang}"${end}`)

/** Tells whether all texts in the props of an island are borrowed. */
export const isAllBorrowed = (props: object): boolean =>
  textsIn(props).every((text) => text.startsWith(OPEN))

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
