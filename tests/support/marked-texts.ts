import type { Strings } from '../../cli/schema/strings.ts'
import { placesOf, stringKeys } from '../../cli/schema/strings-file.ts'

/** Interface texts that each say their own key, with the places that the shop fills: 'wall.all {count}'. */
export function markedStrings(): Strings {
  const groups: Record<string, Record<string, string>> = {}
  for (const [group, key] of stringKeys) {
    groups[group] ??= {}
    groups[group][key] = [`${group}.${key}`, ...placesOf(group, key).map((place) => `{${place}}`)].join(' ')
  }
  return groups as unknown as Strings
}

/** Where a text stands in a page. */
export interface Occurrence {
  /** 'wall.all' */
  readonly key: string
  readonly kind: 'text' | 'attribute' | 'script'
  /** Start tags of the elements around it, the innermost last; of an attribute, its own one too. */
  readonly tags: readonly string[]
}

const VOID = /^<(?:area|base|br|col|hr|img|input|link|meta|source|wbr)\b/

/** Every place of a page where a marked text stands. */
export function occurrencesIn(html: string): readonly Occurrence[] {
  const found: Occurrence[] = []
  const open: string[] = []
  for (const [piece] of html.matchAll(
    /<script\b[^>]*>[\s\S]*?<\/script>|<\/?[a-z](?:"[^"]*"|[^">])*>|[^<]+/g,
  )) {
    const isScript = piece.startsWith('<script')
    const isTag = piece.startsWith('<') && !isScript
    const kind = isScript ? 'script' : isTag ? 'attribute' : 'text'
    const tags = isTag ? [...open, piece] : [...open]
    for (const [key] of piece.matchAll(KEY)) found.push({ key, kind, tags })
    if (piece.startsWith('</')) open.pop()
    else if (isTag && !VOID.test(piece)) open.push(piece)
  }
  return found
}

const KEY = new RegExp(`\\b(?:${stringKeys.map(([group, key]) => `${group}\\.${key}`).join('|')})\\b`, 'g')

export const isWithin = ({ tags }: Occurrence, ...names: readonly string[]): boolean =>
  tags.some((tag) => names.some((name) => new RegExp(`^<${name}\\b`).test(tag)))

/** Whether eyes do not see it. */
export const isForEarsOnly = ({ kind, tags }: Occurrence): boolean =>
  kind !== 'text' || tags.some((tag) => tag.includes('visually-hidden'))
