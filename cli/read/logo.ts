import type { Logo, LogoShape } from '../model/logo.ts'

/** Every page contains the logo twice. */
const MAX_BYTES = 12_000

const shapeTags: ReadonlySet<string> = new Set([
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
])

/** Elements that no browser shows. */
const silentTags: ReadonlySet<string> = new Set(['title', 'desc', 'metadata'])

/** Writes a number with thousands separators: '12,000'. */
const countOf = (count: number): string => count.toLocaleString('en')

/** More levels of nested groups than any drawing has. Many more could overflow the stack of recursive functions. */
const MAX_LEVELS = 30

const shapeAttributes: ReadonlySet<string> = new Set([
  ...['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['width', 'height', 'points', 'transform', 'opacity'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-opacity'],
])

/** Matches attributes that change nothing in a drawing without styles, such as 'id' and 'inkscape:label'. */
const SILENT_ATTRIBUTE =
  /^(?:id|class|version|role|xmlns|xmlns:\w+|aria-[\w-]+|data-[\w-]+|xml:\w+|inkscape:[\w-]+|sodipodi:[\w-]+|enable-background)$/

const PLAIN = 'export it as plain SVG that consists only of shapes'

export type LogoResult =
  | { readonly logo: Logo }
  | { readonly fault: string; readonly hint: string }

class LogoFault extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** Reads a drawing of shapes. Refuses everything else, such as scripts, styles, links and pictures. */
export function parseLogo(svg: string): LogoResult {
  try {
    return { logo: logoIn(svg) }
  } catch (error) {
    if (!(error instanceof LogoFault)) throw error
    return { fault: error.message, hint: error.hint }
  }
}

function logoIn(svg: string): Logo {
  const bytes = Buffer.byteLength(svg)
  if (bytes > MAX_BYTES)
    throw new LogoFault(
      `the logo is ${countOf(bytes)} bytes; the limit is ${countOf(MAX_BYTES)}`,
      'simplify the drawing: every page contains it twice',
    )

  const [root, ...others] = elementsIn(svg)
  if (root?.tag !== 'svg' || others.length > 0)
    throw new LogoFault('the logo is not an SVG file', PLAIN)

  const viewBox = viewBoxOf(root)
  // All shapes inherit attributes of <svg>, such as `fill`. The page writes its own <svg>, so a group gets them
  // instead.
  const inherited = shownAttributesOf(root, ['viewBox', 'width', 'height', 'x', 'y'])
  const shapes = root.shapes.flatMap(shapesIn)
  if (!shapes.some(isDrawn)) throw new LogoFault('the logo contains no shape', PLAIN)

  const hasInherited = Object.keys(inherited).length > 0
  return {
    viewBox,
    shapes: hasInherited ? [{ tag: 'g', attributes: inherited, shapes }] : shapes,
  }
}

function viewBoxOf({ attributes }: LogoShape): string {
  const written = attributes.viewBox?.trim() ?? ''
  const numbers = written === '' ? [] : written.split(/\s*,\s*|\s+/).map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isFinite))
    throw new LogoFault(
      'the logo has no view box, so its size is unknown',
      'export it again, with a view box of four numbers',
    )

  const [, , width = 0, height = 0] = numbers
  if (width <= 0 || height <= 0)
    throw new LogoFault(
      `the view box of the logo, "${written}", has no width or no height`,
      'export it again, with a view box around the drawing',
    )
  return numbers.join(' ')
}

/**
 * Tells whether a shape may be visible. For that, it needs attributes, such as the points of its outline. A group needs
 * a shape that may be visible.
 */
const isDrawn = ({ tag, attributes, shapes }: LogoShape): boolean =>
  tag === 'g' ? shapes.some(isDrawn) : Object.keys(attributes).length > 0

/** Tells whether an element is an empty <defs>, which many programs write. */
const isEmptyDefs = ({ tag, shapes }: LogoShape): boolean =>
  tag === 'defs' && shapes.length === 0

/** Returns an element as a shape, without anything that browsers do not show; [] if nothing remains. */
function shapesIn(element: LogoShape): readonly LogoShape[] {
  const { tag } = element
  if (silentTags.has(tag) || isEmptyDefs(element)) return []
  if (!shapeTags.has(tag))
    throw new LogoFault(
      `the logo contains <${tag.toLowerCase()}>, which is not a shape`,
      PLAIN,
    )

  const attributes = shownAttributesOf(element, [])
  return [{ tag, attributes, shapes: element.shapes.flatMap(shapesIn) }]
}

/**
 * Matches the signs of a function "(", an address ":" or an entity "&", and control characters, which no XML file may
 * contain.
 */
const NOT_PLAIN = /[(:&\p{Cc}]/u

/**
 * Matches what `NOT_PLAIN` would wrongly find: line breaks, tabs, and the names of functions that refer to nothing
 * outside a value, such as 'rotate(' and 'rgb('.
 */
const ALLOWED = /\b(?:matrix|translate|scale|rotate|skewX|skewY|rgba?|hsla?)\(|[\n\r\t]/g

/**
 * Returns the attributes of an element that may change the drawing. Refuses everything that a logo must not contain.
 */
function shownAttributesOf(
  { tag, attributes }: LogoShape,
  leftOut: readonly string[],
): Readonly<Record<string, string>> {
  const shown = Object.entries(attributes).filter(
    ([name]) => !leftOut.includes(name) && !SILENT_ATTRIBUTE.test(name),
  )
  for (const [name, value] of shown) {
    const isPlain =
      shapeAttributes.has(name) && !NOT_PLAIN.test(value.replace(ALLOWED, ''))
    if (!isPlain)
      throw new LogoFault(
        `the logo contains ${name}="${shorten(value)}" in <${tag}>, which is not allowed in a logo`,
        PLAIN,
      )
  }
  return Object.fromEntries(shown)
}

/** Returns the start of a value, without line breaks and invisible characters. */
function shorten(value: string): string {
  const shown = value.replaceAll(/\p{Cc}+/gu, ' ')
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown
}

// Patterns with the flag "y" match only at `lastIndex`, the current position.

/** Matches a tag: its slash, name, attributes, and the slash of an element without content. */
const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Matches comments, the line <?xml … ?> and a byte order mark. */
const SKIPPED = /<!--[\s\S]*?-->|<\?xml[^>]*\?>|\uFEFF/y
const TEXT = /[^<]+/y

/** An element whose end has not been read yet. */
interface OpenElement extends LogoShape {
  readonly shapes: LogoShape[]
}

/**
 * Reads the elements of an XML text. Refuses everything except elements, attributes, texts and what `SKIPPED` matches.
 */
function elementsIn(svg: string): readonly LogoShape[] {
  const document: OpenElement = { tag: '', attributes: {}, shapes: [] }
  const openElements = [document]
  let index = 0
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index
    const match = pattern.exec(svg)
    index += match?.[0].length ?? 0
    return match
  }

  while (index < svg.length) {
    if (read(SKIPPED)) continue

    const parent = openElements.at(-1) ?? document
    const text = read(TEXT)
    if (text) {
      refuseText(text[0], parent.tag)
      continue
    }

    const tag = read(TAG)
    if (!tag)
      throw new LogoFault(`the logo is not plain SVG at ${excerpt(svg, index)}`, PLAIN)
    openOrClose(tag, openElements, parent)
  }

  const [, ...unclosed] = openElements
  const innermost = unclosed.at(-1)
  if (innermost)
    throw new LogoFault(`the logo ends before </${innermost.tag}>`, 'export it again')
  return document.shapes
}

const excerpt = (svg: string, index: number): string =>
  `"${svg.slice(index, index + 20).replaceAll(/\s+/g, ' ')}"`

/**
 * Refuses text next to shapes. Text in other elements, such as <title>, has no effect, or `shapesIn` refuses the
 * element.
 */
function refuseText(text: string, tag: string): void {
  const isBesideShapes = ['', 'svg'].includes(tag) || shapeTags.has(tag)
  if (isBesideShapes && text.trim() !== '')
    throw new LogoFault(
      `the logo contains the text "${shorten(text.trim())}"`,
      'convert text to paths, and export it again',
    )
}

/** Adds the element of an opening tag to its parent, or ends the element of a closing tag. */
function openOrClose(
  [, slash, tag = '', written = '', isEmpty]: RegExpExecArray,
  openElements: OpenElement[],
  parent: OpenElement,
): void {
  if (slash !== '') {
    if (parent.tag !== tag)
      throw new LogoFault(
        `the logo contains </${tag}> in the wrong place`,
        'export it again',
      )
    openElements.pop()
    return
  }

  const pairs = [...written.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
  )
  const element: OpenElement = { tag, attributes: Object.fromEntries(pairs), shapes: [] }
  if (openElements.length > MAX_LEVELS)
    throw new LogoFault(
      `the logo has groups nested more than ${MAX_LEVELS} levels deep`,
      'ungroup its shapes, and export it again',
    )
  parent.shapes.push(element)
  if (isEmpty === '') openElements.push(element)
}
