import { type Hatch, hatch } from '../shade.ts'
import { clip, path, px } from '../svg.ts'

/** A short name that is the same for the same text on every run. */
function nameOf(text: string): string {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return `cut-${(hash >>> 0).toString(36)}`
}

/** Shows the children only where the outline (path data) is open, as ink through a cut stencil. */
export function stencil(outline: string, children: string | readonly string[]): string {
  const inside = typeof children === 'string' ? children : children.join('')
  return clip(nameOf(outline), path(outline), inside)
}

/** The outline of a disk as path data. */
export function disk(cx: number, cy: number, radius: number): string {
  const r = px(radius)
  return `M${px(cx - radius)} ${px(cy)}a${r} ${r} 0 1 0 ${px(radius * 2)} 0a${r} ${r} 0 1 0 ${px(-radius * 2)} 0Z`
}

/** The outline of a box as path data. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}Z`
}

/** A filled outline and, printed only within it, its shading. */
export function fillShape(outline: string, colour: string, shading: string | readonly string[] = ''): string {
  const content = typeof shading === 'string' ? shading : shading.join('')
  return path(outline, { fill: colour }) + (content === '' ? '' : stencil(outline, content))
}

/** Parallel lines in a rectangle and nowhere beyond it. */
export function ruleLines(x: number, y: number, width: number, height: number, lines: Hatch): string {
  return stencil(box(x, y, width, height), hatch(x, y, width, height, lines))
}
