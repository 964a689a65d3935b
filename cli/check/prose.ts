import type { Lang } from '../model/path.ts'
import { type Content, ownLanguageIn } from '../read/content.ts'
import type { ProseFile } from '../read/markdown/markdown.ts'
import type { CollectionName } from '../schema/collections.ts'
import { contentFileAt, type PathNames, pageOf } from '../schema/content-paths.ts'

/** A Markdown text with its file, its language and the slug of the page that shows it. */
export interface PageProse extends ProseFile {
  readonly file: string
  readonly lang: Lang
  readonly slug: string
  readonly isDraft: boolean
}

/** Lists all Markdown texts of the shop. */
export const findProse = (content: Content): readonly PageProse[] => [
  ...originalsIn(content),
  ...translationsIn(content),
]

/** Lists the originals: Markdown files with front matter. */
const originalsIn = (content: Content): readonly PageProse[] =>
  content.entries.flatMap(({ collection, names, document, prose }) => {
    if (!prose) return []

    const { file } = document
    const lang = names.lang ?? ownLanguageIn(content, { collection, names })
    const slug = slugIn(collection, names)
    const isDraft = (document.value as { readonly draft?: boolean }).draft === true
    return [{ ...prose, file, lang, slug, isDraft }]
  })

/** Lists the translations: files without front matter, next to their originals. */
const translationsIn = (content: Content): readonly PageProse[] =>
  [...content.prose].flatMap(([path, prose]) => {
    const contentFile = contentFileAt(path)
    if (contentFile?.names.lang === undefined) return []

    const { collection, names } = contentFile
    const { lang } = contentFile.names
    const file = `content/${path}`
    const slug = slugIn(collection, names)
    // A translation must have a text even if its original is a draft.
    return [{ ...prose, file, lang, slug, isDraft: false }]
  })

/**
 * Returns the slug of the page that shows a text: 'saga' for a book of the edition "saga", '' for texts on the home
 * page.
 */
function slugIn(collection: CollectionName, names: PathNames): string {
  // A book is a part of its edition's page: '/saga#creation'.
  const [path = ''] = pageOf(collection, names).split('#')
  return path.replace(/^\//, '')
}
