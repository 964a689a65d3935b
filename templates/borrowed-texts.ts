import type { Chrome, Page } from '../cli/model/page.ts'

// Interface texts that a language lacks are borrowed from another language. While a page
// is rendered, they are marked by two characters that occur in no text. `labelLanguages`
// replaces the marks in the finished HTML with `lang` attributes, so that no template has
// to know where a text comes from.
const OPEN = '\ue000'
const CLOSE = '\ue001'

/**
 * Marked chromes by original. A chrome holds the data that all pages of a language share,
 * such as the interface texts. Pages that share a chrome also share its marked copy and
 * the parts rendered from that copy.
 */
const marked = new WeakMap<Chrome, Chrome>()

/** Returns the page with marks around its borrowed texts. */
export function markBorrowed<P extends Page>(page: P): P {
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
/** Matches a borrowed text with its marks. The closing mark may be in a later token. */
const BORROWED_TEXT = new RegExp(`${OPEN}([^${CLOSE}]+)${CLOSE}?`, 'g')
/**
 * Matches a tag with a borrowed attribute, but only on elements whose attributes screen
 * readers read out. On other elements `lang` would also apply to the content.
 */
const TAG_WITH_BORROWED_NAME = new RegExp(`^<(?:a|button|img|input)\\b[^<>]*${OPEN}`)

/**
 * Removes the marks and declares the language of borrowed texts: on the element around a
 * text or, if that element has other words too, on a new <span>.
 */
export function labelLanguages(html: string, lang: string): string {
  const tokens = markEachToken(html.match(TOKENS) ?? [])
  const labelledTokens = tokens.map((token) =>
    TAG_WITH_BORROWED_NAME.test(token) ? withLang(token, lang) : token,
  )

  const span = `<span lang="${lang}">$1</span>`
  for (const element of elementsIn(tokens)) {
    const { start, borrowedTexts } = element
    const place = placeOfLang(element)

    if (place === 'start tag')
      labelledTokens[start] = withLang(labelledTokens[start] ?? '', lang)
    if (place === 'new spans')
      for (const index of borrowedTexts)
        labelledTokens[index] = (tokens[index] ?? '').replace(BORROWED_TEXT, span)
  }

  return labelledTokens.join('').replace(MARK, '')
}

/**
 * Repeats the first mark of a borrowed text in each of its later tokens, because a <span>
 * cannot begin in one element and end in another. If braces stand for the marks,
 * `{one <em>two</em> three}` becomes `{one <em>{two</em>{ three}`.
 */
function markEachToken(tokens: readonly string[]): readonly string[] {
  let isWithinBorrowed = false
  return tokens.map((token) => {
    if (token.startsWith('<')) return token

    const text = isWithinBorrowed ? OPEN + token : token
    isWithinBorrowed = text.lastIndexOf(OPEN) > text.lastIndexOf(CLOSE)
    return text
  })
}

const withLang = (tag: string, lang: string): string =>
  tag.replace(/ lang="[^"]*"/, '').replace(/\/?>$/, (end) => ` lang="${lang}"${end}`)

interface PageElement {
  /** Index of the element's start tag among the tokens. */
  readonly start: number
  readonly isInIsland: boolean
  /** Indices of the element's own borrowed texts among the tokens. */
  readonly borrowedTexts: number[]
  /**
   * Tells whether the element also has words in the page's language, or contains elements
   * with words in any language. `lang` would apply to these words too.
   */
  hasOtherWords: boolean
}

/** Returns where to declare the language of an element's own borrowed texts. */
function placeOfLang({
  borrowedTexts,
  hasOtherWords,
  isInIsland,
}: PageElement): 'nowhere' | 'start tag' | 'new spans' {
  if (borrowedTexts.length === 0) return 'nowhere'
  if (!hasOtherWords) return 'start tag'
  // Islands get no new elements, because hydration would not expect them.
  return isInIsland ? 'nowhere' : 'new spans'
}

/** Lists the elements of a page, each before the element around it. */
function elementsIn(tokens: readonly string[]): readonly PageElement[] {
  const elements: PageElement[] = []
  /** The elements around the current token, the innermost last. */
  const openElements: PageElement[] = []

  tokens.forEach((token, index) => {
    const element = openElements.at(-1)
    const kind = kindOf(token)

    if (kind === 'start tag')
      openElements.push({
        start: index,
        isInIsland: element?.isInIsland === true || token.includes(' data-island='),
        borrowedTexts: [],
        hasOtherWords: false,
      })

    if (kind === 'text' && element) {
      if (token.includes(OPEN)) element.borrowedTexts.push(index)
      if (hasWordsOfPage(token)) element.hasOtherWords = true
    }

    if (kind === 'end tag' && element) {
      elements.push(element)
      openElements.pop()

      const parent = openElements.at(-1)
      const hasWords = element.hasOtherWords || element.borrowedTexts.length > 0
      if (parent && hasWords) parent.hasOtherWords = true
    }
  })

  return elements
}

type TokenKind = 'text' | 'start tag' | 'end tag' | 'complete'

/**
 * Returns the kind of a token. Complete tokens contain no other tokens and are not words:
 * scripts with their content, comments, and tags such as `<br/>`.
 */
function kindOf(token: string): TokenKind {
  if (!token.startsWith('<')) return 'text'
  if (token.startsWith('</')) return 'end tag'

  const isElement = /^<\w/.test(token) && !token.startsWith('<script')
  return isElement && !token.endsWith('/>') ? 'start tag' : 'complete'
}

const hasWordsOfPage = (text: string): boolean =>
  /\p{L}/u.test(text.replace(BORROWED_TEXT, ''))

/** Tells whether all texts in the props of an island are borrowed. */
export const isAllBorrowed = (props: object): boolean =>
  textsIn(props).every((text) => text.startsWith(OPEN))

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
