import { parseDocument } from 'yaml'
import { formatYaml } from './format-yaml.ts'
import { dashBefore, listIn } from './yaml-edit.ts'
import {
  contentEnd,
  eolOf,
  insertAt,
  lineEnd,
  rangeOf,
  replaceBetween,
  startOfComments,
  verifyEdit,
} from './yaml-source.ts'

/** The file with a group as a new entry of a list of lines; '' where the list has no entry to follow. */
export function withEntryLines(
  text: string,
  path: readonly (string | number)[],
  index: number,
  value: unknown,
): string {
  const { items } = listIn(parseDocument(text), path.map(String))
  const [next, last] = [items[index], items.at(-1)]
  if (!last) return ''
  const eol = eolOf(text)
  const dash = dashBefore(text, rangeOf(items[0])[0])
  const indent = dash.replace('-', ' ')
  const lines =
    dash +
    formatYaml(value)
      .trimEnd()
      .replace(/\n(?=.)/g, `\n${indent}`)
      .replaceAll('\n', eol)
  const gap = /\n\r?\n *[-#] /.test(text.slice(rangeOf(items[0])[0], rangeOf(last)[1])) ? eol + eol : eol
  if (!next) return insertAt(text, contentEnd(text, last), `${gap}${lines}`)
  const start = rangeOf(next)[0] - dashBefore(text, rangeOf(next)[0]).length
  return insertAt(text, index === 0 ? start : startOfComments(text, start), `${lines}${gap}`)
}

/** The file with an entry of a list at another place. Comments right above an entry, but for the first one, go with it. */
export function withEntryMoved(
  text: string,
  path: readonly (string | number)[],
  from: number,
  to: number,
): string {
  const list = listIn(parseDocument(text), path.map(String))
  const ranges = list.items.map((item, index) => {
    const [start] = rangeOf(item)
    const dash = list.flow ? start : start - dashBefore(text, start).length
    return [
      index === 0 || list.flow ? dash : startOfComments(text, dash),
      list.flow ? rangeOf(item)[1] : lineEnd(text, contentEnd(text, item)),
    ] as const
  })
  const order = [...ranges]
  order.splice(to, 0, ...order.splice(from, 1))
  const byHand = ranges.reduceRight((moved, range, index) => {
    const taken = order[index] ?? range
    return replaceBetween(moved, range, text.slice(...taken))
  }, text)
  return verifyEdit(byHand, text, (changed) => {
    const { items } = listIn(changed, path.map(String))
    items.splice(to, 0, ...items.splice(from, 1))
  })
}
