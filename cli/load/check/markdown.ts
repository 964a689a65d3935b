import { type Diagnostic, error, type Location, note, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { type Content, stem } from '../content.ts'
import type { Piece, ProseFile } from '../markdown-parts.ts'
import { suggest } from '../suggest.ts'
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

function findProse({ languages, stories, editions, books, articles, prose }: Content): readonly Prose[] {
  const ownLanguage = new Map(editions.map(({ value }) => [value.slug, value.language]))
  const [first] = languages
  return [
    ...languages.flatMap((lang): Prose[] => {
      const story = stories[lang]
      return story ? [{ ...story, file: story.front.file, lang, slug: '' }] : []
    }),
    ...articles.flatMap(({ slug, files }) =>
      languages.flatMap((lang): Prose[] => {
        const text = files[lang]
        return text
          ? [{ ...text, file: text.front.file, lang, slug, isDraft: text.front.value.draft === true }]
          : []
      }),
    ),
    ...books.map(({ book, edition }) => ({
      ...book,
      file: book.front.file,
      lang: ownLanguage.get(edition) ?? first,
      slug: edition,
    })),
    ...[...prose].map(([path, text]) => ({
      ...text,
      file: `content/${path}`,
      lang: stem(path).split('.').at(-1) ?? first,
      slug: path.split('/')[1] ?? '',
    })),
  ]
}

const emptyText = ({ file, bodyLine, isDraft }: Prose): Diagnostic =>
  (isDraft ? note : error)(
    'markup',
    { file, line: bodyLine, column: 1 },
    'the text below the front matter is empty',
    'write it here, in Markdown',
  )

function checkPiece({ kind, text, at }: Piece, prose: Prose, pages: () => LinkTargets): Diagnostic[] {
  const warn = (message: string, hint: string): Diagnostic[] => [warning('markup', at, message, hint)]
  switch (kind) {
    case 'html':
      return warn(
        `visitors would see ${text} as it is written`,
        'use Markdown: *emphasis*, **strong**, [link](/…)',
      )
    case 'note':
      return warn(
        `visitors would see ${text} as it is written`,
        'delete it: in Markdown, notes are shown to visitors',
      )
    case 'invisible':
      return [
        error('markup', at, 'there is an invisible character here', 'delete it, or type the text again'),
      ]
    case 'image':
      return warn(
        'pictures in texts are not made for the web, so that this one would be missing',
        'remove it',
      )
    case 'heading':
      return warn('the page has its main heading already', 'begin headings in texts with ##')
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
  const brokenLinkError = (message: string, hint: string): Diagnostic[] => [
    error('broken-link', at, message, hint),
  ]
  if (/^(?:https:|mailto:)/i.test(href)) {
    return URL.canParse(href)
      ? []
      : brokenLinkError(`"${href}" is no address`, 'write it like https://example.com/page')
  }
  if (/^[a-z]+:/i.test(href))
    return brokenLinkError(`"${href}" is not a secure address`, 'begin it with https://')
  if (!href.startsWith('/') && !href.startsWith('#'))
    return brokenLinkError(`"${href}" is not a complete address`, `begin it with /${lang}/ or https://`)
  const [path = '', anchor] = href.split('#')
  const route =
    path === ''
      ? `/${lang}${slug === '' ? '' : `/${slug}`}`
      : path.replace(/\?.*$/, '').replace(/(?<=.)\/$/, '')
  if (!pages.routes.has(route) && !pages.files.has(route)) {
    const near = suggest(route, [...pages.routes.keys()])
    return brokenLinkError(
      `there is no page ${route}`,
      near ? `did you mean "${near}"?` : `pages of this language begin with /${lang}`,
    )
  }
  if (pages.routes.has(route) && route !== `/${lang}` && !route.startsWith(`/${lang}/`)) {
    const own = route.replace(/^\/[^/]+/, `/${lang}`)
    const hint = pages.routes.has(own) ? `write "${own}"` : 'link to a page of this language'
    return [warning('broken-link', at, `this link leads to a page that is not in "${lang}"`, hint)]
  }
  if (!anchor) return []
  const anchors = anchorsOf(route, pages)
  if (anchors.includes(anchor)) return []
  const near = suggest(anchor, anchors)
  return brokenLinkError(
    `there is no "#${anchor}" on the page ${route}`,
    near ? `did you mean "#${near}"?` : 'leave the # part out',
  )
}
