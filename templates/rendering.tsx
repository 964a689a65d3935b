import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Assets } from '../cli/model/output.ts'
import type { Chrome, Page } from '../cli/model/page.ts'
import type { Lang } from '../cli/model/path.ts'

interface Rendering {
  /** The page and its files; absent while shared parts are rendered. */
  readonly own?: { readonly page: Page; readonly assets: Assets }
  readonly lang: Lang
  readonly chrome: Chrome
  /** HTML of shared parts, which replaces their marks when everything else is rendered. */
  readonly parts: string[]
}

const RenderingContext = createContext<Rendering | undefined>(undefined)

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext)
  if (!rendering) throw new Error('rendered outside of a page')
  return rendering
}

function useOwn(): NonNullable<Rendering['own']> {
  const { own } = useRendering()
  if (!own) throw new Error('what pages share must not depend on one of them')
  return own
}

/** Returns the page being rendered. */
export const usePage = (): Page => useOwn().page

/** Returns the addresses of scripts and styles. */
export const useAssets = (): Assets => useOwn().assets

/** Returns the data shared by all pages of this language. */
export const useChrome = (): Chrome => useRendering().chrome

export const useLang = (): Lang => useRendering().lang

/** Renders elements of a page as HTML. */
export const renderMarkup = (children: ReactNode, page: Page, assets: Assets): string =>
  render(children, { own: { page, assets }, lang: page.lang, chrome: page.chrome }, '')

interface Part<Props> {
  readonly props: Props
  readonly html: string
}

/**
 * Returns a component that pages with the same chrome share: it renders again only when its props change. It has no
 * access to the page. Until the page is rendered, a mark takes its place, because React accepts no HTML without an
 * element.
 * @param keyOf returns the key of a part in every plan, such as the file of a picture that several pages show
 */
export function shared<Props extends object>(
  Component: ComponentType<Props>,
  keyOf?: (props: Props) => unknown,
): (props: Props) => ReactElement {
  // The parts of the last chrome only: pages come gallery by gallery, and in a large shop each gallery has its own chrome.
  const renderedByLanguage = new Map<
    Lang,
    { readonly chrome: Chrome; readonly byKey: Map<unknown, Part<Props>> }
  >()

  return function Shared(props) {
    const { parts, lang, chrome } = useRendering()

    let rendered = renderedByLanguage.get(lang)
    if (rendered?.chrome !== chrome) {
      rendered = {
        chrome,
        byKey: rendered && isSame(rendered.chrome, chrome) ? rendered.byKey : new Map(),
      }
      renderedByLanguage.set(lang, rendered)
    }

    const key = keyOf?.(props)
    let part = rendered.byKey.get(key)
    if (!part || !isSame(part.props, props)) {
      part = {
        props,
        html: render(<Component {...props} />, { lang, chrome }, Component.name),
      }
      rendered.byKey.set(key, part)
    }

    return <template data-part={parts.push(part.html) - 1} />
  }
}

/** Compares by value, because objects of an earlier plan are other objects, even if nothing has changed. */
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

/**
 * Matches marks, and attribute names that React writes in camel case. Parsers accept both cases; tools that search the
 * source expect lower case. Texts cannot match either, because React escapes their quotes and brackets.
 */
const REPLACED =
  / (?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget|srcSet|tabIndex)="|<template data-part="(\d+)"><\/template>/g

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
