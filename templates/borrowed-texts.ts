import type { Chrome, Page } from '../cli/model/page.ts'

// Interface texts that a language lacks appear in another language. While a page is rendered, signs that occur in no text
// mark them, and the finished HTML declares their language: no template has to know where a text comes from.
const OPEN = '\ue000'
const CLOSE = '\ue001'

/** Marked chromes by their originals: pages with the same original share its marked chrome, and so its rendered parts. */
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
  const groups = Object.entries(strings).map(([group, texts]) => [
    group,
    Object.fromEntries(
      Object.entries(texts as Readonly<Record<string, string>>).map(([key, text]) => [
        key,
        borrowed?.keys.includes(`${group}.${key}`) ? OPEN + text + CLOSE : text,
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Chrome['strings']
}

const TOKENS = /<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^<>]*>|[^<]+/g
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g')
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]+)${CLOSE}?`, 'g')
/** Marked tags of elements of which only the name is read out; on others `lang` would apply to their content as well. */
const NAMED = new RegExp(`^<(?:a|button|img|input)\\b[^<>]*${OPEN}`)

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
 * Removes the marks, and declares the language of borrowed texts: on the element around a text, or on a new element if
 * that one has other words too. Islands get no new elements, because hydration must find the elements that it knows.
 */
export function labelLanguages(html: string, lang: string): string {
  const tokens = html.match(TOKENS) ?? []
  const open: OpenElement[] = [
    { start: 0, isInIsland: false, borrowed: [], isMixed: true },
  ]
  let isBorrowed = false

  const close = (): void => {
    const element = open.pop()
    const parent = open.at(-1)
    if (!element || !parent) return
    if (element.isMixed || element.borrowed.length > 0) parent.isMixed = true
    if (element.borrowed.length === 0) return

    if (!element.isMixed)
      tokens[element.start] = withLang(tokens[element.start] ?? '', lang)
    else if (!element.isInIsland)
      for (const place of element.borrowed)
        tokens[place] = (tokens[place] ?? '').replace(
          MARKED,
          `<span lang="${lang}">$1</span>`,
        )
  }

  tokens.forEach((token, place) => {
    const element = open.at(-1)

    if (token.startsWith('</')) close()
    else if (/^<\w/.test(token) && !token.startsWith('<script')) {
      if (NAMED.test(token)) tokens[place] = withLang(token, lang)
      if (!token.endsWith('/>'))
        open.push({
          start: place,
          isInIsland: element?.isInIsland === true || token.includes(' data-island='),
          borrowed: [],
          isMixed: false,
        })
    } else if (!token.startsWith('<') && element) {
      // A borrowed text that contains an element continues after it.
      const text = isBorrowed ? OPEN + token : token
      tokens[place] = text
      if (text.includes(OPEN)) element.borrowed.push(place)
      if (/\p{L}/u.test(text.replace(MARKED, ''))) element.isMixed = true
      isBorrowed = text.lastIndexOf(OPEN) > text.lastIndexOf(CLOSE)
    }
  })

  return tokens.join('').replace(MARKS, '')
}

const withLang = (tag: string, lang: string): string =>
  tag.replace(/ lang="[^"]*"/, '').replace(/\/?>$/, (end) => ` lang="${lang}"${end}`)

/** Tells whether all texts among the props of an island are borrowed. */
export const isAllBorrowed = (props: object): boolean =>
  textsIn(props).every((text) => text.startsWith(OPEN))

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
