import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import { addressName } from '../model/image.ts'
import { once } from '../model/once.ts'
import { type Content, stem } from '../read/content.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { EACH } from '../schema/fields.ts'
import { fileNames } from './blocklists/file-names.ts'
import { ids } from './blocklists/ids.ts'
import { textsAt } from './repeats.ts'

/** The blocked ids. An entry that ends with * blocks all ids that begin with the text before the *. */
const hiddenIds = once(() => {
  const blockedIds = ids()
  return {
    exactIds: new Set(blockedIds),
    prefixes: blockedIds.flatMap((id) => (id.endsWith('*') ? [id.slice(0, -1)] : [])),
  }
})

/** Tells whether ad blockers hide every element with this id, on any website. */
export function isHiddenId(id: string): boolean {
  const { exactIds, prefixes } = hiddenIds()
  return exactIds.has(id) || prefixes.some((prefix) => id.startsWith(prefix))
}

/**
 * Returns a regular expression that finds any of these ad-blocker patterns in an address. In a pattern, * stands for
 * any characters, and ^ for a separator or the end.
 */
export const matcherOf = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.map(expressionOf).join('|'), 'i')

/** Escapes only "." and "|", because the patterns contain no other special characters. */
const expressionOf = (pattern: string): string =>
  pattern
    .replace(/[.|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('^', '(?:[^\\w.%-]|$)')

/** No pattern in the blocklist is shorter, and none has * or ^ among its first three characters. */
const START_LENGTH = 3

/**
 * Patterns, grouped by their first characters. At each offset in an address, only patterns that begin with the
 * characters found there are tried.
 */
const patternsByStart = once(() =>
  groupBy(fileNames(), (pattern) => pattern.slice(0, START_LENGTH)),
)

/** Tells whether ad blockers block a file with this address. */
function isBlocked(address: string): boolean {
  const lowerCaseAddress = address.toLowerCase()
  for (let offset = 0; offset < lowerCaseAddress.length; offset += 1) {
    const start = lowerCaseAddress.slice(offset, offset + START_LENGTH)
    const patterns = patternsByStart().get(start) ?? []
    if (patterns.some((pattern) => matches(pattern, lowerCaseAddress, offset)))
      return true
  }
  return false
}

const SPECIAL_SIGN = /[*^]/

/** Tells whether a pattern matches an address. The pattern's first characters are at `offset` in the address. */
function matches(pattern: string, address: string, offset: number): boolean {
  if (!SPECIAL_SIGN.test(pattern)) return address.startsWith(pattern, offset)
  // A regular expression is slow to compile, so only patterns that need it get one. The expression searches the whole
  // address, because a match at any offset blocks the file.
  return matcherOf([pattern]).test(address)
}

/** Returns the address of a gallery's styles, with 0 in place of the hash, which is unknown before the build. */
const stylesOf = (slug: string): string => `/assets/wall-${slug}.0.css`

/** Returns a picture's address, with 0 in place of its key and width, which only the build knows. */
const addressOf = (path: string): string => `/img/${addressName(stem(path), '')}-0-0.avif`

/** Warns about names that make ad blockers hide or block a part of the shop. */
export function* checkBlockedNames(content: Content): Generator<Diagnostic> {
  const { originals, editions, galleries, reviews } = content
  const posters = originals.flatMap((poster) => textsAt(poster, ['id']))
  const books = editions.flatMap((edition) => textsAt(edition, ['books', EACH]))
  const customers = reviews ? textsAt(reviews, [EACH, 'id']) : []

  for (const { text: id, at } of posters) {
    if (isHiddenId(id)) yield reportHiddenId(id, at(), renameHint('poster', id))
  }
  for (const { text: id, at } of books) {
    if (isHiddenId(id))
      yield reportHiddenId(id, at(), 'choose another id, and rename its files to match')
  }
  for (const { text, at } of customers) {
    // On the page, the customer's name has this id.
    const id = `review-${text}`
    if (isHiddenId(id)) yield reportHiddenId(id, at(), 'choose another id')
  }

  const slugs = galleries.flatMap((gallery) => textsAt(gallery, ['slug']))
  for (const { text: slug, at } of slugs) {
    if (!isBlocked(stylesOf(slug))) continue
    const message = `ad blockers block the styles of a gallery with the slug "${slug}"`
    yield warning('blocked-name', at(), message, renameHint('gallery', slug))
  }

  const pictures = imageReferencesOf(content)
  for (const { name, path = '', at } of pictures) {
    if (!isBlocked(addressOf(path))) continue
    const message = `ad blockers block a picture with the name "${name}"`
    const hint = 'rename the file, and change its name here'
    yield warning('blocked-name', at(), message, hint)
  }
}

const reportHiddenId = (id: string, at: Location, hint: string): Diagnostic =>
  warning('blocked-name', at, `ad blockers hide everything with the id "${id}"`, hint)

const renameHint = (kind: string, name: string): string =>
  `rename it: saga rename ${kind} ${name} <new name>`
