import type { Location } from '../../model/diagnostic.ts'
import { INVISIBLE } from '../../schema/common.ts'
import type { ProseFile } from '../content.ts'

/** A Markdown text, and the file in which it stands. */
export interface Body extends ProseFile {
  readonly file: string
}

/** Something in a text that may be at fault: what it is, and where. */
export interface Piece {
  readonly kind: 'link' | 'image' | 'html' | 'note' | 'heading' | 'invisible'
  readonly text: string
  readonly at: Location
}

// One expression per line keeps the places exact; code spans are matched first, so that what they hold is left alone.
const PIECES =
  /`[^`]*`|(?<image>!\[[^\]]*\]\([^)]*\))|\]\(\s*<?(?<link>[^\s)>]+)|^ {0,3}\[[^\]]+\]:\s*<?(?<reference>[^\s>]+)|<(?<address>[a-z][a-z\d+.-]+:[^\s<>]*)>|<[^\s<>@]+@[^\s<>]+>|(?<note><!--.*?(?:-->|$))|(?<html><\/?[a-z][^<>]*>)|^ {0,3}(?<heading>#) /gi

/** A line below a text that makes it a main heading. */
const UNDERLINE = /^ {0,3}(=+)\s*$/

/** What may be at fault in a text, in the order of its lines. Code is left alone, but for what nobody sees in it. */
export function piecesIn({ file, body, bodyLine }: Body): readonly Piece[] {
  const lines = body.split('\n')
  const code = codeIn(lines)
  return lines.flatMap((line, index) => {
    const piece = (kind: Piece['kind'], text: string, from: number): Piece => ({
      kind,
      text,
      at: { file, line: bodyLine + index, column: from + 1, length: text.length },
    })
    const invisible = INVISIBLE.exec(line.replaceAll(/[\t\r]/g, ' '))
    const hidden = invisible ? [piece('invisible', invisible[0], invisible.index)] : []
    if (code.has(index)) return hidden
    const [, underline] = (lines[index - 1]?.trim() && UNDERLINE.exec(line)) || []
    const title = underline === undefined ? [] : [piece('heading', underline, line.indexOf(underline))]
    const found = [...line.matchAll(PIECES)].flatMap((match): Piece[] => {
      const { image, link, reference, address, note, html, heading } = match.groups ?? {}
      const text = image ?? link ?? reference ?? address ?? note ?? html ?? heading
      if (text === undefined) return []
      const kind = image ? 'image' : note ? 'note' : html ? 'html' : heading ? 'heading' : 'link'
      return [piece(kind, text, match.index + match[0].indexOf(text))]
    })
    return [...hidden, ...title, ...found]
  })
}

/** Lines, from 0, that are shown as they stand: between fences, or indented below a blank line and not in a list. */
function codeIn(lines: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>()
  let fence: string | undefined
  let mayIndent = false
  let inList = false
  lines.forEach((line, index) => {
    const [, mark] = /^ {0,3}(`{3,}(?!.*`)|~{3,})/.exec(line) ?? []
    if (fence !== undefined) {
      code.add(index)
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
    } else if (mark !== undefined) {
      code.add(index)
      fence = mark
    } else if (line.trim() === '') {
      mayIndent = true
    } else if (/^(?: {4}| {0,3}\t)/.test(line)) {
      if (mayIndent && !inList) code.add(index)
    } else {
      mayIndent = false
      inList = /^ {0,3}(?:[-*+]|\d+[.)])\s/.test(line) || (inList && /^\s/.test(line))
    }
  })
  return code
}
