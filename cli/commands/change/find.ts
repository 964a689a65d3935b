import { posix } from 'node:path'
import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../../load/content.ts'
import { imageReferencesOf } from '../../load/image-references.ts'
import { suggest } from '../../load/suggest.ts'
import type { Lang } from '../../model/path.ts'

const kinds = ['poster', 'gallery', 'edition'] as const
export type Kind = (typeof kinds)[number]

export const renamables = [...kinds, 'language'] as const
export type Renamable = (typeof renamables)[number]

export const removables = [...kinds, 'language', 'review'] as const
export type Removable = (typeof removables)[number]

const idOf = (document: PosterDocument | GalleryDocument | EditionDocument): string =>
  'id' in document.value ? document.value.id : document.value.slug

/** The poster, gallery or edition of this name; why there is none otherwise. */
export function find<T extends PosterDocument | GalleryDocument | EditionDocument>(
  documents: readonly T[],
  kind: Kind,
  name: string,
): T | string {
  const found = documents.find((document) => idOf(document) === name)
  if (found) return found
  const near = suggest(name, documents.map(idOf))
  return `there is no ${kind} "${name}"${near ? `; did you mean "${near}"?` : ''}`
}

/** Galleries that list a poster. */
export const galleriesOf = (id: string, { galleries }: Content): readonly GalleryDocument[] =>
  galleries.filter(({ value }) => value.posters.includes(id))

/** Paths below content/ of the pictures that no other file names than those of `files`, spelt as on the disk. */
export function picturesOnlyOf(
  files: ReadonlySet<string>,
  content: Content,
): readonly { readonly path: string; readonly onDisk: string }[] {
  const uses = imageReferencesOf(content)
  const others = new Set(uses.filter(({ file }) => !files.has(file)).map(({ path }) => path))
  const own = new Set(uses.filter(({ file }) => files.has(file)).map(({ path }) => path))
  return [...own].flatMap((path) => {
    const picture = path === undefined || others.has(path) ? undefined : content.images.get(path)
    return path === undefined || !picture ? [] : [{ path, onDisk: picture.onDisk }]
  })
}

export function noLanguageText(code: string, languages: readonly Lang[]): string {
  const near = suggest(code, languages)
  return `"${code}" is not a language of the shop; ${near ? `did you mean "${near}"?` : `languages: ${languages.join(', ')}`}`
}

/** Paths below content/ of the files that hold one language alone: 'strings/es.yaml'. */
export function filesOfLanguage(code: Lang, { files }: Content): readonly string[] {
  const own = new RegExp(
    `^(?:(?:strings|quotes|testimonials)/${code}\\.yaml|(?:story|texts/[^/]+)/${code}\\.md|books/[^/]+/[^/]+\\.${code}\\.md)$`,
  )
  return [...files].filter((path) => own.test(path))
}

/** Paths below content/ of all files of a folder, such as 'books/saga'. */
export const filesIn = (folder: string, { files }: Content): readonly string[] =>
  [...files].filter((path) => posix.dirname(path) === folder || path.startsWith(`${folder}/`))
