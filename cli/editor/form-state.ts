import type { LoadedContent } from '../commands/load-content.ts'
import { contentHash } from '../fs/hash.ts'
import type { Content } from '../load/content.ts'
import { findOutdated } from '../load/outdated.ts'
import type { Project } from '../project.ts'
import type { EditorDocument } from './documents.ts'
import { pathAt, valuesIn } from './file-edits.ts'
import { findingsOf } from './findings.ts'
import { filesOf, formDataOf, formPathOf, formSchemaOf } from './form.ts'
import type { FormState, Path } from './protocol.ts'
import { readOrEmpty } from './save.ts'

/** A document as its form shows it. */
export async function formStateOf(
  project: Project,
  document: EditorDocument,
  { content, diagnostics }: LoadedContent,
): Promise<FormState> {
  const files = filesOf(document)
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readOrEmpty(project, file)] as const)),
  )
  const textOf = (file: string): string => texts.get(file) ?? ''
  const { name, title, group, page } = document
  const unreadable = files.find((file) => valuesIn(file, textOf(file)) === undefined)
  return {
    name,
    title,
    group,
    page,
    ...(unreadable !== undefined && { unreadable }),
    languages: content.languages,
    schema: formSchemaOf(document, content.languages),
    data: formDataOf(document, (file) => valuesIn(file, textOf(file))),
    versions: Object.fromEntries(files.map((file) => [file, contentHash(textOf(file))])),
    findings: findingsOf(document, diagnostics, textOf),
    names: Object.fromEntries(content.posters.map(({ value }) => [value.id, value.title.en ?? value.id])),
  }
}

/** Where the form has translations that are older than their source, by the history in git. */
export async function outdatedIn(
  project: Project,
  document: EditorDocument,
  { content }: LoadedContent,
): Promise<readonly Path[]> {
  const files = new Set(filesOf(document))
  const { diagnostics } = await findOutdated(project, partOf(content, files))
  return Promise.all(
    diagnostics.map(async ({ at: { file, line = 1, column = 1 } }) =>
      formPathOf(document, file, pathAt(file, await readOrEmpty(project, file), line, column)),
    ),
  )
}

/** The history of every file of a shop takes seconds, that of a few a moment. */
function partOf(content: Content, files: ReadonlySet<string>): Content {
  const has = ({ file }: { readonly file: string }): boolean => files.has(file)
  const { reviews, strings, stories } = content
  return {
    ...content,
    posters: content.posters.filter(has),
    galleries: content.galleries.filter(has),
    pages: content.pages.filter(has),
    editions: content.editions.filter(has),
    books: content.books.filter(({ book }) => has(book.front)),
    reviews: reviews && has(reviews) ? reviews : undefined,
    strings: Object.values(strings).some((document) => document && has(document)) ? strings : {},
    stories: Object.values(stories).some((story) => story && has(story.front)) ? stories : {},
  }
}
