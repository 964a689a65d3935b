import { type Diagnostic, error, type Fix, type Location, remedyOf, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { ArticleFile } from '../../schema/articles.ts'
import { id } from '../../schema/common.ts'
import { fileOf, folderOf, pathOf } from '../../schema/content-paths.ts'
import type { ArticleEntry, Content, MarkdownFile } from '../content.ts'
import { placeNames, unknownPlacesIn } from '../places.ts'
import { didYouMean } from '../suggest.ts'

/** Pages of text: the first language has each, the others say the same of it, and every {place} is filled in. */
export const checkArticles = (content: Content): readonly Diagnostic[] => [
  ...content.articles.flatMap((article) => [
    ...checkFolderName(article),
    ...checkLanguages(article, content),
    ...checkAgreement(article, content),
    ...checkFormerNames(article, content),
    ...filesOf(article, content).flatMap(([, file]) => [...checkPlaces(file), ...checkHeadings(file)]),
  ]),
  ...checkOneList(content),
]

type Languages = Pick<Content, 'languages'>

const filesOf = (
  { files }: ArticleEntry,
  { languages }: Languages,
): readonly (readonly [Lang, MarkdownFile<ArticleFile>])[] =>
  languages.flatMap((lang) => {
    const file = files[lang]
    return file ? [[lang, file] as const] : []
  })

function checkFolderName({ slug }: ArticleEntry): Diagnostic[] {
  const message = id.safeParse(slug).error?.issues[0]?.message
  return message === undefined
    ? []
    : [
        error(
          'schema',
          { file: folderOf('articles', { slug }) },
          `the folder "${slug}" is no address`,
          `rename it: ${message}`,
        ),
      ]
}

function checkLanguages(article: ArticleEntry, { languages, failed }: Content): Diagnostic[] {
  const [first] = languages
  return languages.flatMap((lang): Diagnostic[] => {
    const { slug } = article
    if (article.files[lang] || failed.has(pathOf('articles', { slug, lang }))) return []
    const at = { file: fileOf('articles', { slug, lang }) }
    return lang === first
      ? [
          error(
            'missing-file',
            at,
            `the text in "${lang}" is missing, which all others fall back to`,
            'write it: the other languages show what such a file holds',
          ),
        ]
      : [
          warning(
            'fallback',
            at,
            `the text is missing in "${lang}"; visitors see another language`,
            `translate ${fileOf('articles', { slug, lang: first })}`,
          ),
        ]
  })
}

/** Order and kind of a page are the same in every language. */
function checkAgreement(article: ArticleEntry, content: Content): Diagnostic[] {
  const [own, ...others] = filesOf(article, content)
  if (!own) return []
  const [lang, base] = own
  return others.flatMap(([other, { front }]) =>
    (['order', 'questions'] as const).flatMap((field): Diagnostic[] => {
      const expected = base.front.value[field]
      if ((front.value[field] ?? false) === (expected ?? false)) return []
      return [
        error(
          'schema',
          front.at([field]),
          `"${field}" differs between "${other}" and "${lang}"`,
          expected === undefined
            ? remedyOf({ remove: true }, `remove "${field}:"`)
            : remedyOf(
                { value: expected, ...(front.value[field] === undefined && { field }) },
                `write "${field}: …"`,
              ),
          [{ message: `the file in "${lang}"`, at: base.front.at([field]) }],
        ),
      ]
    }),
  )
}

/** The first language gives a page its earlier names, as it gives it its name. */
const checkFormerNames = (article: ArticleEntry, content: Content): Diagnostic[] =>
  filesOf(article, content).flatMap(([lang, { front }]) =>
    front.value.formerly && lang !== content.languages[0]
      ? [
          error(
            'schema',
            front.at(['formerly'], 'key'),
            'earlier names stand in one file only',
            `move them to ${fileOf('articles', { slug: article.slug, lang: content.languages[0] })}`,
          ),
        ]
      : [],
  )

/** Where a line of the text stands. @param line and `column` from 0, in the body */
const placeIn = (
  { front, bodyLine }: MarkdownFile<ArticleFile>,
  line: number,
  column: number,
  length: number,
): Location => ({ file: front.file, line: bodyLine + line, column: column + 1, length })

function checkPlaces(file: MarkdownFile<ArticleFile>): Diagnostic[] {
  const { title, seo } = file.front.value
  const fields = [
    [['title'], title],
    [['seo', 'title'], seo.title],
    [['seo', 'description'], seo.description],
  ] as const
  const unknownPlaceError = (
    place: string,
    name: string,
    at: Location,
    fixOf: (known: string) => Fix,
  ): Diagnostic =>
    error(
      'placeholder',
      at,
      `nothing fills ${place}`,
      didYouMean(name, placeNames, (near) => fixOf(`{${near}}`)) ??
        `the places are {${placeNames.join('}, {')}}`,
    )
  return [
    ...fields.flatMap(([path, text]) =>
      unknownPlacesIn(text).map(({ place, name }) =>
        unknownPlaceError(place, name, file.front.at(path), (known) => ({ text: known, instead: place })),
      ),
    ),
    ...file.body
      .split('\n')
      .flatMap((text, line) =>
        unknownPlacesIn(text).map(({ place, name, column }) =>
          unknownPlaceError(place, name, placeIn(file, line, column, place.length), (text) => ({ text })),
        ),
      ),
  ]
}

function checkHeadings({ front, body }: MarkdownFile<ArticleFile>): Diagnostic[] {
  if (!front.value.questions || /^##\s/m.test(body)) return []
  return [
    error(
      'schema',
      front.at(['questions']),
      'the page is a list of questions, but its text has none',
      'write each question as a heading, "## When does it arrive?", with the answer below it',
    ),
  ]
}

/** The home page and the pages of posters show the questions of one page. */
function checkOneList({ articles, languages: [first] }: Content): Diagnostic[] {
  const [before, ...more] = articles.flatMap(({ files }) => {
    const front = files[first]?.front
    return front?.value.questions ? [front] : []
  })
  return more.map((front) =>
    error(
      'schema',
      front.at(['questions']),
      'two pages are lists of questions about posters',
      'leave "questions: true" on one of them',
      before && [{ message: 'the other one', at: before.at(['questions']) }],
    ),
  )
}
