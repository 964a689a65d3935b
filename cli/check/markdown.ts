import * as z from 'zod'
import {
  type Diagnostic,
  error,
  note,
  type Place,
  type PlacedRemedy,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { type Lang, routeOf } from '../model/path.ts'
import { type Content, ownLanguageIn } from '../read/content.ts'
import { readShopAddress, type ShopAddress } from '../read/markdown/link-address.ts'
import type { Piece, ProseFile } from '../read/markdown/markdown.ts'
import type { TextRange } from '../read/markdown/markdown-parser.ts'
import { didYouMean } from '../read/suggest.ts'
import { placeOf } from '../read/text-faults.ts'
import { adviceOnAddress } from '../schema/address.ts'
import type { CollectionName } from '../schema/collections.ts'
import { contentFileAt, type PathNames, pageOf } from '../schema/content-paths.ts'
import {
  adviceOnLetter,
  causeOfLetter,
  faultOfEntity,
  findLetterFaults,
  ISOLATES,
  isolateAdvice,
  type LetterFault,
} from '../schema/letters.ts'
import { type LinkTargets, routeAt } from './pages.ts'

/** Checks that Markdown is not empty, has no HTML, pictures or main heading, and no broken links. */
export function* checkMarkdown(
  content: Content,
  pages: LinkTargets,
): Generator<Diagnostic> {
  for (const prose of findProse(content)) {
    yield* checkLetters(prose)
    yield* prose.pieces.flatMap((piece) => checkPiece(piece, prose, pages) ?? [])
    if (prose.body === '') yield emptyTextFault(prose)
  }
}

function emptyTextFault({ file, slug, bodyLine, isDraft }: Prose): Diagnostic {
  const at = { file, line: bodyLine, column: 1 }
  const message = 'the text below the front matter is empty'
  // The home page does without a section that has no text. Other pages would be empty.
  if (slug === '') {
    const hint = 'write it here in Markdown, or delete the file'
    return warning('markup', at, `${message}, so the home page does not show it`, hint)
  }

  const report = isDraft ? note : error
  return report('markup', at, message, 'write it here in Markdown')
}

/** A Markdown text with its file, its language and the slug of the page that shows it. */
interface Prose extends ProseFile {
  readonly file: string
  readonly lang: Lang
  readonly slug: string
  readonly isDraft: boolean
}

const findProse = (content: Content): readonly Prose[] => [
  ...originalsIn(content),
  ...translationsIn(content),
]

/** Lists the texts in files with front matter. */
const originalsIn = (content: Content): readonly Prose[] =>
  content.entries.flatMap(({ collection, names, document, prose }) => {
    if (!prose) return []
    const { file } = document
    const lang = names.lang ?? ownLanguageIn(content, { collection, names })
    const slug = slugIn(collection, names)
    const isDraft = (document.value as { readonly draft?: boolean }).draft === true
    return [{ ...prose, file, lang, slug, isDraft }]
  })

/** Lists the translations in files next to their originals. */
const translationsIn = (content: Content): readonly Prose[] =>
  [...content.prose].flatMap(([path, prose]) => {
    const contentFile = contentFileAt(path)
    if (!contentFile) return []
    const { collection, names } = contentFile
    const file = `content/${path}`
    const slug = slugIn(collection, names)
    return [{ ...prose, file, lang: names.lang ?? '', slug, isDraft: false }]
  })

/** Checks the characters of a text: literal ones, entities such as `&#xfffd;`, and isolates. */
function* checkLetters(prose: Prose): Generator<Diagnostic> {
  // Tabs and Windows line ends are control characters, but Markdown may contain them.
  const literalFaults = findLetterFaults(prose.body.replaceAll(/[\t\r]/g, ' '))
  for (const fault of literalFaults)
    yield letterError(fault, placeInBody(prose, fault.index, fault.character.length))

  if (showsMoreFaults(prose, literalFaults.length)) yield* checkEntities(prose)

  const isolate = ISOLATES.exec(prose.body)
  if (isolate) {
    const at = placeInBody(prose, isolate.index, 1)
    yield warning('markup', at, ...isolateAdvice(isolate[0]))
  }
}

/**
 * Tells whether the page shows more faulty characters than the body contains literally. Each further one comes from an
 * entity. The entities in the body do not tell, because those in code remain as written.
 */
const showsMoreFaults = ({ html }: Prose, literalCount: number): boolean =>
  findLetterFaults(html.replaceAll('\t', ' ')).length > literalCount

function* checkEntities(prose: Prose): Generator<Diagnostic> {
  const { body } = prose
  for (const { index, 0: entity } of body.matchAll(/&[#\w]+;/g)) {
    const fault = faultOfEntity(entity, body.slice(0, index))
    if (fault) yield letterError(fault, placeInBody(prose, index, entity.length))
  }
}

/** Returns the place in the file of characters at an index of the body. */
function placeInBody(
  { file, body, bodyLine }: Prose,
  index: number,
  length: number,
): Place {
  const place = placeOf(file, body, index, length)
  return { ...place, line: bodyLine + place.line - 1 }
}

function letterError(fault: LetterFault, at: Place): Diagnostic {
  const advice = adviceOnLetter(fault)
  return error(
    'markup',
    at,
    causeOfLetter(fault),
    fault.kind === 'invisible' ? remedyOf({ text: '' }, advice) : advice,
  )
}

/** Returns the slug of the page that shows a text: 'saga' for a book of that edition, '' for texts on the home page. */
function slugIn(collection: CollectionName, names: PathNames): string {
  const [path = ''] = pageOf(collection, names).split('#')
  return path.replace(/^\//, '')
}

const COMMENT_HINT = 'delete it: Markdown shows comments to visitors'

function checkPiece(
  piece: Piece,
  prose: Prose,
  pages: LinkTargets,
): Diagnostic | undefined {
  const { kind, text, at } = piece
  const warn = (
    remedy: string | Remedy,
    message = `visitors would see the characters ${text} on the page`,
  ) => warning('markup', at, message, remedy)

  switch (kind) {
    case 'html':
      return warn('use Markdown: *emphasis*, **strong**, [link](/…)')
    case 'note':
      // Only the first line of a longer comment is known here, so a fix could not delete the whole comment.
      return warn(
        text.endsWith('-->') ? remedyOf({ text: '' }, COMMENT_HINT) : COMMENT_HINT,
      )
    case 'no-link':
      return warn('write the address without spaces: [words](/…)')
    case 'image':
      return warn(
        'remove it',
        'texts cannot contain pictures: this one would be missing on the page',
      )
    case 'heading': {
      // A heading underlined with "===" becomes one of the second level with "---".
      const signs = text === '#' ? '##' : '-'.repeat(text.length)
      const remedy = remedyOf({ text: signs }, 'start headings in texts with ##')
      return warn(remedy, 'the page already has a main heading')
    }
    case 'link':
      return checkLink(piece, prose, pages)
  }
}

const EMAIL_HINT = 'write it like mailto:name@host.example'
const PHONE_HINT = 'write it like tel:+46-8-123456, without spaces'

/** Digits with the separators of RFC 3966, and an extension. */
const TELEPHONE = /^tel:\+?[().-]*\d[\d().-]*(?:;ext=\d+)?$/i
/** Schemes that browsers run or open in other programs. Unlike a scheme, a host name has dots. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+-]*:/i

/** Tells whether a mailto: address, which may have a query such as "?subject=…", contains a valid e-mail address. */
const isMail = (href: string): boolean =>
  z.email().safeParse(href.replace(/^mailto:|\?.*$/gi, '')).success

function checkLink(
  link: Piece,
  prose: Prose,
  targets: LinkTargets,
): Diagnostic | undefined {
  const address = readShopAddress(link.text, targets.origin)
  if (!address) return checkAddress(link, prose)

  // A link into the shop may begin with the shop's origin, as in "https://…/sv".
  const hasOrigin = address.pathRange[0] > 0
  const originFault = hasOrigin ? checkAddress(link, prose) : undefined
  return originFault ?? checkInnerLink(link, address, prose, targets)
}

/** The beginning of a complete address: "https", another scheme with its colon, or "//". */
const COMPLETE_START = /^(?:https?\b|[a-z][a-z\d+.-]*:|[\\/]{2})/i

/** Checks an address that does not begin with the path of a page. */
function checkAddress(link: Piece, { lang }: Prose): Diagnostic | undefined {
  const { text: href, at } = link
  const broken = (message: string, remedy: string | PlacedRemedy): Diagnostic =>
    error('broken-link', at, message, remedy)

  if (/^mailto:/i.test(href)) {
    if (isMail(href)) return undefined
    return broken(`"${href}" does not contain a valid e-mail address`, EMAIL_HINT)
  }
  if (/^tel:/i.test(href)) {
    if (TELEPHONE.test(href)) return undefined
    return broken(`"${href}" is not a valid telephone number`, PHONE_HINT)
  }
  if (!COMPLETE_START.test(href)) {
    const hint = `begin it with /${lang}/ or https://`
    return broken(`"${href}" is not a complete address`, hint)
  }

  const advice = adviceOnAddress(href)
  if (!advice) return undefined

  const { hint, meant } = advice
  const message = `"${href}" is not a valid https address`
  if (meant !== undefined) return broken(message, correction(link, meant))

  const [scheme] = OTHER_SCHEME.exec(href) ?? []
  if (scheme === undefined) return broken(message, hint)
  const schemeHint = `begin it with /${lang}/, https://, mailto: or tel:, or write plain text without a link`
  return broken(`links in texts cannot begin with ${scheme}`, schemeHint)
}

/** Returns the remedy that replaces an address up to where it matches the correct one, and keeps the rest as written. */
function correction(link: Piece, meant: string): PlacedRemedy {
  const hint = `write ${meant}`
  const sameLength = lengthOfSameEnd(link.text, meant)
  const meantStart = meant.slice(0, meant.length - sameLength)
  // Other characters could have a special meaning in Markdown, so they get no fix.
  const isPlain = /^[\p{L}\p{M}\p{N}:/.-]*$/u.test(meantStart)
  if (!isPlain) return { hint }

  const wrongStart = partOf(link, [0, link.text.length - sameLength])
  return { hint, fix: { text: meantStart, at: wrongStart } }
}

/** Returns the number of characters at the end that two texts have in common. */
function lengthOfSameEnd(text: string, otherText: string): number {
  const maxLength = Math.min(text.length, otherText.length)
  let length = 0
  while (length < maxLength && text.at(-1 - length) === otherText.at(-1 - length))
    length += 1
  return length
}

/** Checks that a link to a page of the shop leads to an existing page in the same language, and to an id on it. */
function checkInnerLink(
  link: Piece,
  address: ShopAddress,
  { lang, slug }: Prose,
  targets: LinkTargets,
) {
  const { at } = link
  const { routes, uncertainRoutes, files } = targets
  const broken = (message: string, remedy: string | Remedy) =>
    error('broken-link', at, message, remedy)
  const { path, anchor } = address
  const pathPlace = partOf(link, address.pathRange)
  // A link without a path leads to an id on its own page.
  const route = path === '' ? routeOf(lang, slug) : routeAt(path)

  if (uncertainRoutes.has(route)) return undefined

  const anchors = routes.get(route)
  if (!anchors && !files.has(route)) {
    const fixOf = (nearRoute: string) => ({ text: nearRoute, at: pathPlace })
    const suggestion = didYouMean(route, [...routes.keys()], fixOf)
    const hint = `addresses in this language begin with /${lang}`
    return broken(`there is no page ${route}`, suggestion ?? hint)
  }

  const isInLanguage = route === `/${lang}` || route.startsWith(`/${lang}/`)
  if (anchors && !isInLanguage) {
    const routeInLanguage = route.replace(/^\/[^/]+/, `/${lang}`)
    const remedy = routes.has(routeInLanguage)
      ? remedyOf({ text: routeInLanguage, at: pathPlace }, 'write "…"')
      : 'link to a page in this language'
    const message = `this link points to a page that is not in "${lang}"`
    return warning('broken-link', at, message, remedy)
  }

  if (anchor === '' || anchors?.includes(anchor)) return undefined
  const anchorPlace = partOf(link, address.anchorRange)
  const fixOf = (nearAnchor: string) => ({ text: `#${nearAnchor}`, at: anchorPlace })
  const suggestion = didYouMean(anchor, anchors ?? [], fixOf)
  const removal = remedyOf({ text: '', at: anchorPlace }, 'remove the # part')
  return broken(`there is no "#${anchor}" on the page ${route}`, suggestion ?? removal)
}

/** Returns the place of a part of a link's address. Escapes before the part shift it to the right. */
function partOf({ at, offsets }: Piece, [from, to]: TextRange): Place {
  const start = offsets?.[from] ?? from
  const end = offsets?.[to] ?? to
  return {
    ...at,
    column: at.column + start,
    length: end - start,
    written: at.written.slice(start, end),
  }
}
