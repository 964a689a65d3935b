import {
  type Diagnostic,
  error,
  type Location,
  note,
  type Remedy,
  remedyOf,
  warning,
} from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { CollectionName } from '../../schema/collections.ts'
import { contentFileAt, type PathNames, pageOf } from '../../schema/content-paths.ts'
import { type Content, ownLanguageIn } from '../content.ts'
import type { Piece, ProseFile } from '../markdown.ts'
import { didYouMean } from '../suggest.ts'
import { anchorsOf, type LinkTargets } from './anchors.ts'

/** Markdown says something, holds no HTML, pictures, main heading or hidden signs, and its links lead to what is there. */
export function checkMarkdown(content: Content, pages: () => LinkTargets): readonly Diagnostic[] {
  return findProse(content).flatMap((prose) => {
    if (prose.body === '') return [emptyText(prose)]
    return prose.pieces.flatMap((piece) => checkPiece(piece, prose, pages))
  })
}

interface Prose extends ProseFile {
  readonly file: string
  readonly lang: Lang
  /** Slug of the page that shows it. */
  readonly slug: string
  /** Whether its text may be written later. */
  readonly isDraft?: boolean
}

function findProse(content: Content): readonly Prose[] {
  const texts = content.entries.flatMap(({ collection, names, document, prose }): readonly Prose[] => {
    if (!prose) return []
    const lang = names.lang ?? ownLanguageIn(content, { collection, names })
    const isDraft = (document.value as { readonly draft?: boolean }).draft === true
    return [{ ...prose, file: document.file, lang, slug: slugIn(collection, names), isDraft }]
  })
  const translations = [...content.prose].flatMap(([path, prose]): readonly Prose[] => {
    const found = contentFileAt(path)
    if (!found) return []
    const { collection, names } = found
    return [{ ...prose, file: `content/${path}`, lang: names.lang ?? '', slug: slugIn(collection, names) }]
  })
  return [...texts, ...translations]
}

/** 'saga' of a book, whose text stands on the page of its edition; '' of what stands on the home. */
const slugIn = (collection: CollectionName, names: PathNames): string =>
  pageOf(collection, names).replace(/^\/|#.*$/g, '')

const emptyText = ({ file, bodyLine, isDraft }: Prose): Diagnostic =>
  (isDraft ? note : error)(
    'markup',
    { file, line: bodyLine, column: 1 },
    'the text below the front matter is empty',
    'write it here, in Markdown',
  )

const NOTES = 'delete it: in Markdown, notes are shown to visitors'

function checkPiece({ kind, text, at }: Piece, prose: Prose, pages: () => LinkTargets): Diagnostic[] {
  const warn = (message: string, remedy: string | Remedy): Diagnostic[] => [
    warning('markup', at, message, remedy),
  ]
  const removal = (words: string): Remedy => remedyOf({ text: '' }, words)
  switch (kind) {
    case 'html':
      return warn(
        `visitors would see ${text} as it is written`,
        'use Markdown: *emphasis*, **strong**, [link](/…)',
      )
    case 'note':
      return warn(
        `visitors would see ${text} as it is written`,
        // A note of several lines ends in another one.
        text.endsWith('-->') ? removal(NOTES) : NOTES,
      )
    case 'invisible':
      return [
        error(
          'markup',
          at,
          'there is an invisible character here',
          removal('delete it, or type the text again'),
        ),
      ]
    case 'image':
      return warn(
        'pictures in texts are not made for the web, so that this one would be missing',
        'remove it',
      )
    case 'heading':
      return warn(
        'the page has its main heading already',
        remedyOf({ text: text === '#' ? '##' : '-'.repeat(text.length) }, 'begin headings in texts with ##'),
      )
    case 'no-link':
      return warn(
        `visitors would see ${text} as it is written`,
        'write its address without spaces: [words](/…)',
      )
    case 'link':
      return checkLink(text, at, prose, pages())
  }
}

function checkLink(href: string, at: Location, { lang, slug }: Prose, pages: LinkTargets): Diagnostic[] {
  const brokenLinkError = (message: string, remedy: string | Remedy): Diagnostic[] => [
    error('broken-link', at, message, remedy),
  ]
  if (/^(?:https:|mailto:)/i.test(href)) {
    return URL.canParse(href)
      ? []
      : brokenLinkError(`"${href}" is no address`, 'write it like https://example.com/page')
  }
  if (/^[a-z]+:/i.test(href))
    return brokenLinkError(
      `"${href}" is not a secure address`,
      /^http:/i.test(href)
        ? remedyOf({ text: href.replace(/^http:/i, 'https:') }, 'begin it with https://')
        : 'begin it with https://',
    )
  if (!href.startsWith('/') && !href.startsWith('#'))
    return brokenLinkError(`"${href}" is not a complete address`, `begin it with /${lang}/ or https://`)
  const [path = '', anchor] = href.split('#')
  const page = { ...at, length: path.replace(/\?.*$/, '').length }
  const route =
    path === ''
      ? `/${lang}${slug === '' ? '' : `/${slug}`}`
      : path.replace(/\?.*$/, '').replace(/(?<=.)\/$/, '')
  if (!pages.routes.has(route) && !pages.files.has(route)) {
    return brokenLinkError(
      `there is no page ${route}`,
      didYouMean(route, [...pages.routes.keys()], (text) => ({ text, at: page })) ??
        `pages of this language begin with /${lang}`,
    )
  }
  if (pages.routes.has(route) && route !== `/${lang}` && !route.startsWith(`/${lang}/`)) {
    const own = route.replace(/^\/[^/]+/, `/${lang}`)
    const remedy = pages.routes.has(own)
      ? remedyOf({ text: own, at: page }, 'write "…"')
      : 'link to a page of this language'
    return [warning('broken-link', at, `this link leads to a page that is not in "${lang}"`, remedy)]
  }
  if (!anchor) return []
  const anchors = anchorsOf(route, pages)
  if (anchors.includes(anchor)) return []
  const place = { ...at, column: (at.column ?? 1) + path.length, length: anchor.length + 1 }
  return brokenLinkError(
    `there is no "#${anchor}" on the page ${route}`,
    didYouMean(anchor, anchors, (near) => ({ text: `#${near}`, at: place })) ??
      remedyOf({ text: '', at: place }, 'leave the # part out'),
  )
}
