import { fieldValueOf, type Line, type Mistake, quoteRest } from './yaml-lines.ts'

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** What is wrong in a value in brackets that begins in this line: `{ sv: Kon, en: The cow }`. */
export function bracketMistake({ from, text }: Line, whole: string): Mistake | undefined {
  const value = fieldValueOf(text) ?? ''
  const [open = ''] = value
  const close = CLOSING[open]
  if (close === undefined) return undefined
  const begin = from + text.length - value.length
  const place = (index: number, length = 1) => ({ from: begin + index, length })
  const inside = plainSigns(value)
  const end = inside.search(/[\]}]/)
  if (end === -1) return undefined
  const rest = value.slice(end + 1).trimStart()
  const found = open === '{' && entryMistake(inside.slice(0, end), whole)
  if (found) {
    const { index, edit, ...words } = found
    const fix = edit && { from: begin + edit.from, to: begin + edit.to, text: edit.text }
    return { ...words, ...place(index), ...(fix && { fix }) }
  }
  if (inside[end] !== close)
    return {
      ...place(end),
      cause: `this bracket does not belong to "${open}"`,
      remedy: `write "${close}"`,
      fix: { from: begin + end, to: begin + end + 1, text: close },
    }
  if (/^(?:$|#|[\]}]|,)/.test(rest)) return undefined
  return /: /.test(inside.slice(0, end))
    ? {
        ...place(value.length - rest.length, rest.length),
        cause: 'nothing may follow a closed bracket',
        remedy: 'delete it, or write it inside of the brackets',
      }
    : {
        ...place(0),
        cause: `a text that begins with "${open}" is read as a ${open === '[' ? 'list' : 'group of fields'}`,
        remedy: 'put quotes around the whole text',
        ...quoteRest({ from, text }, value),
      }
}

/** The value with every sign inside of quotes replaced, so that only brackets, commas and colons of YAML are left. */
const plainSigns = (value: string): string =>
  value.replace(/(?<=[[{,:] *)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g, (quoted) => '_'.repeat(quoted.length))

/** A second colon in an entry: a comma before it is missing or mistyped, or it belongs to the text. */
function entryMistake(
  inside: string,
  whole: string,
):
  | (Pick<Mistake, 'cause' | 'remedy'> & { readonly index: number; readonly edit?: Mistake['fix'] })
  | undefined {
  for (const entry of inside.matchAll(/[^,{]+/g)) {
    const [, before, name = ''] = /^(\s*[\w-]+: .*?([\w-]*)):(?: |$)/.exec(entry[0]) ?? []
    if (before === undefined) continue
    const colon = entry.index + before.length
    const isField = new RegExp(`(?:^|[{,]) *${name}:`, 'm').test(whole)
    const semicolon = before.lastIndexOf(';')
    if (isField && semicolon > 0)
      return {
        index: entry.index + semicolon,
        cause: 'a semicolon does not end an entry',
        remedy: 'write a comma',
        edit: { from: entry.index + semicolon, to: entry.index + semicolon + 1, text: ',' },
      }
    if (isField) {
      const from = entry.index + before.slice(0, -name.length).trimEnd().length
      return {
        index: colon - name.length,
        cause: `there is no comma before "${name}:"`,
        remedy: `write ", ${name}: …"`,
        edit: { from, to: colon, text: `, ${name}` },
      }
    }
    return {
      index: colon,
      cause: 'this colon in a text begins a field',
      remedy: 'put quotes around the whole text: "…"',
    }
  }
  return undefined
}
