import type { LoadedContent } from '../../../check/load-content.ts'
import { readOrEmpty } from '../../../edit/change.ts'
import {
  findChangedFiles,
  READS_AT_ONCE,
  readCommitted,
} from '../../../edit/committed.ts'
import { mapConcurrently } from '../../../fs/concurrency.ts'
import { groupBy } from '../../../model/groups.ts'
import type { Project } from '../../../project.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf } from '../../../read/pictures/pictures.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { contentFileAt, nameFieldOf } from '../../../schema/content-paths.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { listChanges, sentenceOf } from '../words/describe-changes.ts'
import { documentsByFile, inEnglish, type ShopDocument } from './documents.ts'
import { dataOf, findUnreadable, openDocument } from './open-document.ts'
import { describeRecord, findRecord } from './records.ts'

const unknown =
  'Changes are compared with what was published last. Nothing was published from this folder, or git is not installed.'

interface ChangedFile {
  readonly file: string
  /** The text at the last commit; undefined for a new file. */
  readonly before: string | undefined
  readonly isThere: boolean
}

interface ChangedDocument {
  readonly name?: string
  readonly title: string
  readonly page?: string
  readonly notes: readonly string[]
}

/** Describes the differences from the last commit, by document; `unknown` says why git cannot tell. */
export async function findChanges(project: Project, loaded: LoadedContent) {
  const { content } = loaded
  const paths = await findChangedFiles(project, ['content']).catch(() => undefined)
  if (paths === undefined) return { files: [], unknown }

  const changed = await mapConcurrently(
    paths,
    READS_AT_ONCE,
    async (file): Promise<ChangedFile> => {
      const before = (await readCommitted(project, file))?.toString()
      const isThere =
        content.files.has(contentPath({ file })) ||
        content.images.has(contentPath({ file }))
      return { file, before, isThere }
    },
  )
  const owners = documentsByFile(content)
  const users = usersOfPictures(content)
  const byDocument = groupBy(changed, ({ file }) => {
    return (owners.get(file) ?? owners.get(users.get(file) ?? ''))?.name ?? ''
  })
  const described = [...byDocument].map(async ([name, files]) => {
    const document = name === '' ? undefined : await openDocument(project, loaded, name)
    return document
      ? [describeDocument(document, files)]
      : await Promise.all(files.map((file) => describeLeftFile(project, file)))
  })
  return { files: (await Promise.all(described)).flat(), unknown: undefined }
}

const usersOfPictures = (content: Content): ReadonlyMap<string, string> =>
  new Map(imageReferencesOf(content).map(({ path, file }) => [`content/${path}`, file]))

type OpenDocument = NonNullable<Awaited<ReturnType<typeof openDocument>>>

function describeDocument(
  document: OpenDocument,
  files: readonly ChangedFile[],
): ChangedDocument {
  const { name, title, page } = document
  return { name, title, page, notes: notesOf(document, files) }
}

function notesOf(
  document: OpenDocument,
  files: readonly ChangedFile[],
): readonly string[] {
  if (findUnreadable(document) !== undefined) return ['It cannot be read']
  const texts = files.filter(({ file }) => document.files.has(file))
  const begun = new Set(
    texts.flatMap(({ file, before }) => (before === undefined ? [file] : [])),
  )
  if ([...document.texts].every(([file, text]) => text === '' || begun.has(file)))
    return ['New']

  const before = texts.map((each) => [each.file, each.before ?? ''] as const)
  const old = { ...document, texts: new Map([...document.texts, ...before]) }
  const changes = listChanges(dataOf(old), dataOf(document), document).map((each) =>
    sentenceOf(each),
  )
  const isOther = files.some(
    (each) => !document.files.has(each.file) && each.before !== undefined,
  )
  const notes = isOther ? [...changes, 'Another picture'] : changes
  return notes.length > 0 || texts.length === 0 ? notes : ['Nothing that visitors see']
}

/** Describes a file that no document has any more. */
async function describeLeftFile(
  project: Project,
  { file, before, isThere }: ChangedFile,
): Promise<ChangedDocument> {
  const record = findRecord(file)
  if (record) {
    const after = await readOrEmpty(project, file)
    const notes = describeRecord(valuesIn(file, before ?? ''), valuesIn(file, after))
    return {
      title: record.title,
      notes: notes.length > 0 ? notes : ['Nothing that visitors see'],
    }
  }
  const found = contentFileAt(contentPath({ file }))
  const notes = [isThere ? 'Nothing in the shop uses it' : 'Removed']
  if (!found) return { title: /\.\w+$/.test(file) ? 'A picture' : 'A file', notes }

  const { calledBy = '', title } = collectionOf(found.collection)
  const called = Object(valuesIn(file, before ?? ''))[calledBy] as
    | ShopDocument['title']
    | undefined
  return {
    title: inEnglish(called) ?? found.names[nameFieldOf(found.collection) ?? ''] ?? title,
    notes,
  }
}
