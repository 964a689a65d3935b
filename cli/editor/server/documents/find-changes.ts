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
import type { Translated } from '../../../schema/common.ts'
import { contentFileAt, nameFieldOf } from '../../../schema/content-paths.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { listChanges, sentenceOf } from '../words/describe-changes.ts'
import { documentsByFile, inEnglish } from './documents.ts'
import {
  dataOf,
  findUnreadable,
  type OpenDocument,
  openDocument,
} from './open-document.ts'
import { describeRecord, findRecord } from './records.ts'

const UNKNOWN =
  'Changes cannot be shown: nothing has been published from this folder, git is not installed, or it cannot read the last commit.'

interface DifferingFile {
  readonly file: string
  /** The text at the last commit; undefined for a new file. */
  readonly before: string | undefined
  /** Tells whether the shop still has the file. */
  readonly isThere: boolean
}

interface DocumentNotes {
  readonly name?: string
  readonly title: string
  readonly page?: string
  readonly notes: readonly string[]
}

/** Describes the differences from the last commit, by document; `unknown` says why git cannot find them. */
export async function findChanges(project: Project, loaded: LoadedContent) {
  const { content } = loaded
  const changedFiles = await findDifferingFiles(project, content).catch(() => undefined)
  if (changedFiles === undefined) return { files: [], unknown: UNKNOWN }

  const owners = documentsByFile(content)
  const users = usersOfPictures(content)
  const filesByDocument = groupBy(changedFiles, ({ file }) => {
    const document = owners.get(file) ?? owners.get(users.get(file) ?? '')
    // Files without a document form a group without a name.
    return document?.name ?? ''
  })

  const descriptions = await Promise.all(
    [...filesByDocument].map(async ([name, files]) => {
      const document = name === '' ? undefined : await openDocument(project, loaded, name)
      return document
        ? [describeDocument(document, files)]
        : await Promise.all(files.map((file) => describeOrphan(project, file)))
    }),
  )
  return { files: descriptions.flat(), unknown: undefined }
}

/** Finds the files in content/ that differ from the last commit. Rejects if git cannot read them. */
async function findDifferingFiles(
  project: Project,
  content: Content,
): Promise<readonly DifferingFile[]> {
  const paths = await findChangedFiles(project, ['content'])
  return await mapConcurrently(paths, READS_AT_ONCE, async (file) => {
    const before = (await readCommitted(project, file))?.toString()
    const path = contentPath({ file })
    const isThere = content.files.has(path) || content.images.has(path)
    return { file, before, isThere }
  })
}

const usersOfPictures = (content: Content): ReadonlyMap<string, string> =>
  new Map(imageReferencesOf(content).map(({ path, file }) => [`content/${path}`, file]))

function describeDocument(
  document: OpenDocument,
  files: readonly DifferingFile[],
): DocumentNotes {
  const { name, title, page } = document
  return { name, title, page, notes: notesOf(document, files) }
}

function notesOf(
  document: OpenDocument,
  files: readonly DifferingFile[],
): readonly string[] {
  if (findUnreadable(document) !== undefined) return ['It cannot be read']

  const ownFiles = files.filter(({ file }) => document.files.has(file))
  const pictures = files.filter(({ file }) => !document.files.has(file))
  const newFiles = new Set(
    ownFiles.flatMap(({ file, before }) => (before === undefined ? [file] : [])),
  )
  // The text of a file that does not exist is empty.
  if ([...document.texts].every(([file, text]) => text === '' || newFiles.has(file)))
    return ['New']

  const previousTexts = ownFiles.map(({ file, before }) => [file, before ?? ''] as const)
  const previousDocument = {
    ...document,
    texts: new Map([...document.texts, ...previousTexts]),
  }
  const changes = listChanges(dataOf(previousDocument), dataOf(document), document)
  const sentences = changes.map((change) => sentenceOf(change))

  const hasOtherPicture = pictures.some(({ before }) => before !== undefined)
  const notes = hasOtherPicture ? [...sentences, 'Another picture'] : sentences
  const isInvisibleChange = notes.length === 0 && ownFiles.length > 0
  return isInvisibleChange ? ['Nothing that visitors see'] : notes
}

/** Describes a file without a document: a record, or a removed or unused file. */
async function describeOrphan(
  project: Project,
  { file, before, isThere }: DifferingFile,
): Promise<DocumentNotes> {
  const record = findRecord(file)
  if (record) {
    const text = await readOrEmpty(project, file)
    const notes = describeRecord(valuesIn(file, before ?? ''), valuesIn(file, text))
    return {
      title: record.title,
      notes: notes.length > 0 ? notes : ['Nothing that visitors see'],
    }
  }

  const contentFile = contentFileAt(contentPath({ file }))
  const notes = [isThere ? 'Nothing in the shop uses it' : 'Removed']
  // Apart from documents, content/ has pictures.
  if (!contentFile) return { title: /\.\w+$/.test(file) ? 'A picture' : 'A file', notes }

  const { collection, names } = contentFile
  const { calledBy = '', title } = collectionOf(collection)
  const previousValues = Object(valuesIn(file, before ?? ''))
  const displayName: Translated | string | undefined = previousValues[calledBy]
  const id = names[nameFieldOf(collection) ?? '']
  return { title: inEnglish(displayName) ?? id ?? title, notes }
}
