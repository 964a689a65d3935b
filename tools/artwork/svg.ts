/** A place on the canvas in pixels, x to the right and y down. */
export type Point = readonly [number, number]

/** SVG attributes; numbers are written with one decimal where that is precise enough. */
export type Attrs = Readonly<Record<string, string | number>>

const KEEP_PRECISION = /opacity|offset/

/** A length rounded to a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function attributesOf(attrs: Attrs): string {
  return Object.entries(attrs)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'string' || KEEP_PRECISION.test(name) ? value : px(value)}"`,
    )
    .join('')
}

/** One element of any kind. */
export function element(name: string, attrs: Attrs, children = ''): string {
  return children === ''
    ? `<${name}${attributesOf(attrs)}/>`
    : `<${name}${attributesOf(attrs)}>${children}</${name}>`
}

/** A `<path>`. */
export function path(d: string, attrs: Attrs = {}): string {
  return element('path', { d, ...attrs })
}

function pointsOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${px(x)},${px(y)}`).join(' ')
}

/** A closed straight-edged shape. */
export function polygon(points: readonly Point[], attrs: Attrs = {}): string {
  return element('polygon', { points: pointsOf(points), ...attrs })
}

/** An open straight-edged line, unfilled unless told. */
export function polyline(points: readonly Point[], attrs: Attrs = {}): string {
  return element('polyline', { points: pointsOf(points), fill: 'none', ...attrs })
}

/** A `<circle>`. */
export function circle(cx: number, cy: number, r: number, attrs: Attrs = {}): string {
  return element('circle', { cx, cy, r, ...attrs })
}

/** An `<ellipse>`. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, attrs: Attrs = {}): string {
  return element('ellipse', { cx, cy, rx, ry, ...attrs })
}

/** A `<rect>`. */
export function rect(x: number, y: number, width: number, height: number, attrs: Attrs = {}): string {
  return element('rect', { x, y, width, height, ...attrs })
}

/** A `<line>`. */
export function line(x1: number, y1: number, x2: number, y2: number, attrs: Attrs = {}): string {
  return element('line', { x1, y1, x2, y2, ...attrs })
}

/** A `<g>`. */
export function group(children: string | readonly string[], attrs: Attrs = {}): string {
  const content = typeof children === 'string' ? children : children.join('')
  return content === '' ? '' : element('g', attrs, content)
}

/** Children that show only inside a shape; the id is unique within one drawing. */
export function clip(id: string, shape: string, children: string | readonly string[]): string {
  const content = typeof children === 'string' ? children : children.join('')
  return `${element('clipPath', { id }, shape)}${element('g', { 'clip-path': `url(#${id})` }, content)}`
}

/** Children mirrored left to right about a vertical axis. */
export function mirror(axis: number, children: string | readonly string[]): string {
  return group(children, { transform: `translate(${px(axis * 2)} 0) scale(-1 1)` })
}
