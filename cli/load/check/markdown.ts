import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { type Content, stem } from '../content.ts'
import { nearest } from '../nearest.ts'
import { anchorsOf, type Pages, pagesIn } from './pages.ts'
import { type Body, type Piece, piecesIn } from './pieces.ts'

/** Markdown says something, holds no HTML, pictures, main heading or hidden signs, and its links lead to what is there. */
export function checkMarkdown(content: Content): readonly Diagnostic[] {
  const pages = pagesIn(content)
  return proseIn(content).flatMap((prose) => {
    if (prose.body === '') return [empty(prose)]
    return piecesIn(prose).flatMap((piece) => pieceFaults(piece, prose, pages))
  })
}

interface Prose extends Body {
  readonly lang: Lang
  /** Slug of the page that shows it. */
  readonly slug: string
}

function proseIn({ languages, stories, editions, books, prose }: Content): readonly Prose[] {
  const ownLanguage = new Map(editions.map(({ value }) => [value.slug, value.language]))
  const [first] = languages
  return [
    ...languages.flatMap((lang): Prose[] => {
      const story = stories[lang]
      return story ? [{ ...story, file: story.front.file, lang, slug: '' }] : []
    }),
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

const empty = ({ file, bodyLine }: Prose): Diagnostic => ({
  severity: 'error',
  code: 'markup',
  at: { file, line: bodyLine, column: 1 },
  message: 'the text below the front matter is empty',
  hint: 'write it here, in Markdown',
})

function pieceFaults({ kind, text, at }: Piece, prose: Prose, pages: Pages): Diagnostic[] {
  const warn = (message: string, hint: string): Diagnostic[] => [
    { severity: 'warning', code: 'markup', at, message, hint },
  ]
  switch (kind) {
    case 'html':
      return warn(
        `visitors would see ${text} as it stands here`,
        'use Markdown: *emphasis*, **strong**, [link](/…)',
      )
    case 'note':
      return warn(`visitors would see ${text} as it stands here`, 'delete it: Markdown knows no notes')
    case 'invisible':
      return [
        {
          severity: 'error',
          code: 'markup',
          at,
          message: 'an invisible character stands here',
          hint: 'remove it, or type the text anew',
        },
      ]
    case 'image':
      return warn(
        'pictures in texts are not made for the web, so that this one would be missing',
        'remove it',
      )
    case 'heading':
      return warn('the page has its main heading already', 'begin headings in texts with ##')
    case 'link':
      return linkFaults(text, at, prose, pages)
  }
}

function linkFaults(href: string, at: Location, { lang, slug }: Prose, pages: Pages): Diagnostic[] {
  const broken = (message: string, hint: string): Diagnostic[] => [
    { severity: 'error', code: 'broken-link', at, message, hint },
  ]
  if (/^(?:https:|mailto:)/i.test(href)) {
    return href.startsWith('mailto:') || URL.canParse(href)
      ? []
      : broken(`"${href}" is no address`, 'write it like https://example.com/page')
  }
  if (/^[a-z]+:/i.test(href)) return broken(`"${href}" is not a secure address`, 'begin it with https://')
  if (!href.startsWith('/') && !href.startsWith('#'))
    return broken(`"${href}" leads elsewhere from each page`, `begin it with /${lang}/ or https://`)
  const [path = '', anchor] = href.split('#')
  const route =
    path === ''
      ? `/${lang}${slug === '' ? '' : `/${slug}`}`
      : path.replace(/(?<=.)\/$/, '').replace(/\?.*$/, '')
  if (!pages.routes.has(route) && !pages.files.has(route)) {
    const near = nearest(route, [...pages.routes.keys()])
    return broken(
      `there is no page ${route}`,
      near ? `did you mean "${near}"?` : `pages of this language begin with /${lang}`,
    )
  }
  if (pages.routes.has(route) && route !== `/${lang}` && !route.startsWith(`/${lang}/`)) {
    const own = route.replace(/^\/[^/]+/, `/${lang}`)
    const hint = pages.routes.has(own) ? `write "${own}"` : 'link to a page of this language'
    return [{ severity: 'warning', code: 'broken-link', at, message: `this leads out of "${lang}"`, hint }]
  }
  if (!anchor) return []
  const anchors = anchorsOf(route, pages)
  if (anchors.includes(anchor)) return []
  const near = nearest(anchor, anchors)
  return broken(
    `the page ${route} has no place called "#${anchor}"`,
    near ? `did you mean "#${near}"?` : 'leave the # part out',
  )
}
