import { type Document, isScalar, type Pair, parseDocument, visit } from 'yaml'
import { type FileChange, readSource } from '../../edit/transaction.ts'
import { type Content, type EditionDocument, editionFolder } from '../../load/content.ts'
import type { Lang } from '../../model/path.ts'
import { routeOf } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { noLanguageText } from '../change/find.ts'
import type { Given } from './command.ts'
import { checkPageSlug, nextOrder } from './gallery.ts'
import type { PlanNew } from './plan-new.ts'

/** A hidden copy of an edition, to be translated: every text that its language lacks is that of the copied edition. */
export const newEdition: PlanNew = async (project, content, given) => {
  const slug = given.id ?? ''
  const language = given.value('language') ?? ''
  const { editions, languages } = content
  const from = given.value('from') ?? editions[0]?.value.slug
  const model = editions.find(({ value }) => value.slug === from)
  const rejected = [
    ...checkPageSlug(slug, content),
    ...(languages.includes(language) ? [] : [noLanguageText(language, languages)]),
    ...(model ? [] : [`there is no edition "${from ?? ''}" to copy`]),
  ]
  if (rejected.length > 0 || !model) return { rejected }
  const translate = (document: Document): void =>
    translateFields(document, languages, model.value.language, language)
  return {
    files: [
      {
        path: `content/books/${slug}/edition.yaml`,
        description: `the edition, hidden, with the texts of "${model.value.slug}"`,
        creates: await copyEdition(project, model, given, (document) => {
          translate(document)
          document.set('slug', slug)
          document.set('order', nextOrder(editions))
          document.set('language', language)
        }),
      },
      ...(await copyBooks(project, content, model, slug, translate)),
    ],
    routes: languages.map((lang) => routeOf(lang, slug)),
    remarks: ['Write its texts, its links and its covers.'],
    draft: `content/books/${slug}/edition.yaml`,
  }
}

/** The edition.yaml of a copy, with the texts that were given. */
async function copyEdition(
  project: Project,
  { file }: EditionDocument,
  given: Given,
  change: (document: Document) => void,
): Promise<string> {
  const document = parseDocument(await readSource(project, file))
  change(document)
  document.set('draft', true)
  document.delete('formerly')
  for (const [option, path] of [
    ['label', ['label']],
    ['seo-title', ['seo', 'title']],
    ['seo-description', ['seo', 'description']],
  ] as const)
    for (const [lang, text] of Object.entries(given.texts(option)))
      if (text !== '') document.setIn([...path, lang], text)
  return format(document)
}

const copyBooks = (
  project: Project,
  { files }: Content,
  model: EditionDocument,
  slug: string,
  translate: (document: Document) => void,
): Promise<readonly FileChange[]> => {
  const folder = editionFolder(model)
  const books = [...files].filter((path) => path.startsWith(folder) && path.endsWith('.md'))
  return Promise.all(
    books.map(async (path) => ({
      path: `content/books/${slug}/${path.slice(folder.length)}`,
      description: 'a copy, to be translated',
      creates: withFrontMatter(await readSource(project, `content/${path}`), (front) => {
        const fields = parseDocument(front)
        translate(fields)
        return format(fields)
      }),
    })),
  )
}

const format = (document: Document): string => document.toString({ lineWidth: 105, singleQuote: true })

/** Gives every text that is there in `from` and not in `to` the same words in `to`. */
function translateFields(document: Document, languages: readonly Lang[], from: Lang, to: Lang): void {
  visit(document, {
    Map(_, map) {
      const codes = map.items.map((pair: Pair) => String(isScalar(pair.key) ? pair.key.value : pair.key))
      if (codes.length === 0 || !codes.every((code) => languages.includes(code)) || map.has(to)) return
      const words = map.get(from, true)
      if (isScalar(words)) map.set(to, words.clone())
    },
  })
}

/** A Markdown file with other fields between its lines `---`. */
const withFrontMatter = (text: string, change: (front: string) => string): string =>
  text.replace(/^---\r?\n([\s\S]*?)^---/m, (_, front: string) => `---\n${change(front)}---`)
