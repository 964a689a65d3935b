import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Chrome, Page } from '../cli/model/page.ts'
import type { Lang } from '../cli/model/path.ts'
import { fillTemplate, htmlTemplateOf, PLACEHOLDER_SIGN } from './placeholders.ts'

/** The data that all pages of a language share. */
export interface SharedRendering {
  readonly lang: Lang
  readonly chrome: Chrome
}

interface Rendering extends SharedRendering {
  /** The page; absent while a part that pages share is rendered. */
  readonly page?: Page
  /**
   * The HTML of shared parts. It replaces their placeholders once everything else is
   * rendered.
   */
  readonly parts: string[]
}

const RenderingContext = createContext<Rendering | undefined>(undefined)

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext)
  if (!rendering) throw new Error('templates must be rendered by `renderMarkup`')
  return rendering
}

/** Returns the page being rendered. */
export function usePage(): Page {
  const { page } = useRendering()
  if (!page) throw new Error('a shared part must not use the page')
  return page
}

/** Returns the data shared by all pages of this language. */
export const useChrome = (): Chrome => useRendering().chrome

export const useLang = (): Lang => useRendering().lang

/** Renders a page's elements as HTML. */
export const renderMarkup = (children: ReactNode, page: Page): string =>
  render(children, { page, lang: page.lang, chrome: page.chrome }, '')

/**
 * Renders elements that pages share as HTML. They cannot use the page.
 * @param identifierPrefix begins the `useId` ids
 */
const renderShared = (
  children: ReactNode,
  { lang, chrome }: SharedRendering,
  identifierPrefix: string,
): string => render(children, { lang, chrome }, identifierPrefix)

/**
 * Returns a function that makes a value, such as HTML, that all pages with the same
 * chrome share. It makes the value again only when the props change.
 * @param keyOf returns the key under which to store one of several values, such as the
 *   kind of a page. It must return the same key in later plans of the site
 */
export function cacheByChrome<Props extends object, Value>(
  make: (props: Props, rendering: SharedRendering) => Value,
  keyOf?: (props: Props) => unknown,
): (props: Props, rendering: SharedRendering) => Value {
  interface Entry {
    readonly props: Props
    readonly value: Value
  }
  // For each language it stores only the last chrome's values, because the values of
  // earlier plans are not needed again.
  const cacheByLanguage = new Map<
    Lang,
    { readonly chrome: Chrome; readonly byKey: Map<unknown, Entry> }
  >()

  return (props, { lang, chrome }) => {
    let cache = cacheByLanguage.get(lang)
    if (cache?.chrome !== chrome) {
      cache = {
        chrome,
        byKey: cache && isSame(cache.chrome, chrome) ? cache.byKey : new Map(),
      }
      cacheByLanguage.set(lang, cache)
    }

    const key = keyOf?.(props)
    let entry = cache.byKey.get(key)
    if (!entry || !isSame(entry.props, props)) {
      entry = { props, value: make(props, { lang, chrome }) }
      cache.byKey.set(key, entry)
    }
    return entry.value
  }
}

/**
 * Returns a component that inserts the HTML that a function makes. React does not accept
 * HTML without an element around it, so the component returns a placeholder, which
 * `render` replaces with the HTML.
 */
export const inserted = <Props extends object>(
  htmlOf: (props: Props, rendering: SharedRendering) => string,
): ((props: Props) => string) =>
  function Inserted(props) {
    const { parts, lang, chrome } = useRendering()
    const index = parts.push(htmlOf(props, { lang, chrome })) - 1
    return placeholderOfPart(index)
  }

/**
 * Returns a function that makes the HTML of a component that all pages with the same
 * chrome share. The component cannot use the page.
 * @param keyOf see `cacheByChrome`
 */
export const sharedHtml = <Props extends object>(
  Component: ComponentType<Props>,
  keyOf?: (props: Props) => unknown,
): ((props: Props, rendering: SharedRendering) => string) =>
  cacheByChrome(
    // Each part is rendered alone, so its name keeps its `useId` ids unique on the page.
    (props: Props, rendering) =>
      renderShared(<Component {...props} />, rendering, Component.name),
    keyOf,
  )

/** Returns a component that inserts the HTML of `sharedHtml`. */
export const shared = <Props extends object>(
  Component: ComponentType<Props>,
  keyOf?: (props: Props) => unknown,
): ((props: Props) => string) => inserted(sharedHtml(Component, keyOf))

/**
 * Returns a function that makes the HTML of a component. React renders it once for all
 * props with the same layout. It cannot use the page.
 * @param split replaces texts in the props with placeholders; the rest is the layout
 * @param keyOf see `cacheByChrome`
 */
export function templated<Props extends object, Layout extends object>(
  Component: ComponentType<Layout>,
  split: (
    props: Props,
    rendering: SharedRendering,
  ) => {
    readonly layout: Layout
    readonly htmlByName: Readonly<Record<string, string>>
  },
  keyOf: (layout: Layout) => unknown,
): (props: Props, rendering: SharedRendering) => string {
  const templateOf = cacheByChrome(
    (layout: Layout, rendering) =>
      htmlTemplateOf(renderShared(<Component {...layout} />, rendering, Component.name)),
    keyOf,
  )

  return (props, rendering) => {
    const { layout, htmlByName } = split(props, rendering)
    return fillTemplate(templateOf(layout, rendering), htmlByName)
  }
}

/**
 * Compares by value, because each plan of the site has new objects, even if nothing has
 * changed.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return false

  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isSame(a[name], b[name]))
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns the placeholder of a shared part. It differs from the placeholders of texts. */
const placeholderOfPart = (index: number): string => `${PLACEHOLDER_SIGN}[${index}]`

/**
 * Matches the placeholders of shared parts, and attribute names that React writes in
 * camel case. Parsers accept both cases, but tools that search the source expect lower
 * case. No text can match these names, because React escapes quotes.
 */
const REPLACED = new RegExp(
  ` (?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget|srcSet|tabIndex)="|${PLACEHOLDER_SIGN}\\[(\\d+)\\]`,
  'g',
)

function render(
  children: ReactNode,
  rendering: Omit<Rendering, 'parts'>,
  identifierPrefix: string,
): string {
  const parts: string[] = []
  const markup = renderToStaticMarkup(
    <RenderingContext value={{ ...rendering, parts }}>{children}</RenderingContext>,
    { identifierPrefix },
  )

  return markup.replace(REPLACED, (match, part?: string) =>
    part === undefined ? match.toLowerCase() : (parts[Number(part)] ?? ''),
  )
}
