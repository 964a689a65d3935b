import type { ComponentType, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Assets } from '../cli/model/output.ts'
import type { Chrome, Page } from '../cli/model/page.ts'
import { type Rendering, RenderingContext, useRendering } from './PageContext.tsx'

/** The HTML of elements of a page. */
export const renderMarkup = (children: ReactNode, page: Page, assets: Assets): string =>
  render(children, { own: { page, assets }, lang: page.lang, chrome: page.chrome }, '')

interface Part<Props> {
  readonly props: Props
  readonly html: string
}

/**
 * A component that pages with the same chrome share: it is rendered again only when its props change. It cannot ask for
 * the page. A mark stands in its place until the page is rendered, since React takes no HTML without an element around.
 * @param of what has a part of its own: a picture, for one that several pages show
 */
export function shared<Props extends object>(
  Component: ComponentType<Props>,
  of?: (props: Props) => object,
): (props: Props) => ReactElement {
  // Of the last chrome only: pages come gallery by gallery, and in a large shop each gallery has its own.
  let last: Chrome | undefined
  const rendered = new Map<object | undefined, Part<Props>>()
  return function Shared(props) {
    const { parts, lang, chrome } = useRendering()
    if (chrome !== last) rendered.clear()
    last = chrome
    const owner = of?.(props)
    let part = rendered.get(owner)
    if (!part || !hasSameValues(part.props, props)) {
      part = { props, html: render(<Component {...props} />, { lang, chrome }, Component.name) }
      rendered.set(owner, part)
    }
    return <template data-part={parts.push(part.html) - 1} />
  }
}

function hasSameValues<T extends object>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[]
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/**
 * React writes these attribute names in camel case. Parsers accept both; tools that search the source expect lower case.
 * Text cannot match, nor can it be a mark: React escapes its signs.
 */
const REPLACED =
  / (?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget|srcSet|tabIndex)="|<template data-part="(\d+)"><\/template>/g

function render(children: ReactNode, rendering: Omit<Rendering, 'parts'>, identifierPrefix: string): string {
  const parts: string[] = []
  const markup = renderToStaticMarkup(
    <RenderingContext value={{ ...rendering, parts }}>{children}</RenderingContext>,
    { identifierPrefix },
  )
  return markup.replace(REPLACED, (found, part?: string) =>
    part === undefined ? found.toLowerCase() : (parts[Number(part)] ?? ''),
  )
}
