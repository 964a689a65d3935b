import { posix } from 'node:path'
import type { LoadedContent } from '../../../check/load-content.ts'
import { contentHash } from '../../../fs/identity.ts'
import { findRepository } from '../../../git/repository.ts'
import type { Content } from '../../../read/content.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { imageEnding } from '../../../schema/common.ts'
import type { ValueEdit } from '../../values.ts'
import type { ShopDocument } from '../documents/documents.ts'
import { addFormValues, type LoadedDocument } from '../documents/open-document.ts'
import { isTextFile } from '../documents/readable.ts'
import { describeRecord, findRecord } from '../documents/records.ts'
import type { Shop } from '../shop.ts'
import { listChanges, sentenceOf } from '../words/describe-changes.ts'
import {
  type ChangedDocument,
  type ChangedFile,
  listChangedDocuments,
  titleOfChanged,
} from './changed-documents.ts'
import { type ChangedPart, changeKeyOf, partsOf } from './changed-parts.ts'
import { describeMerge } from './merge.ts'

/** Describes the changes to publish and the server, or the problem that prevents publishing. */
export async function describePublication(shop: Shop, loaded: LoadedContent) {
  const { content } = loaded
  const repository = await findRepository(shop.project)
  if (typeof repository === 'string') return { problem: repository }

  const { upstream, author, branch, isMerging } = repository
  const merge = isMerging ? await describeMerge(shop, repository, content) : undefined
  // During a merge, the files contain both sides' changes, so the differences from the
  // last commit are not only the user's changes.
  const documents = merge ? [] : await listChangedDocuments(shop, content)

  return {
    problem: undefined,
    branch,
    author,
    merge,
    server: upstream && {
      name: upstream.remote,
      ahead: upstream.ahead,
      behind: upstream.behind,
    },
    message: proposeMessage(documents),
    seen: publicationStampOf(documents),
    documents: documents.map((document) => ({
      ...describeChanged(document, loaded),
      address: hasNamesake(document, documents)
        ? (document.now ?? document.was)?.id
        : undefined,
    })),
  }
}

/** Tells whether another changed document, such as a copy, has the same title. */
function hasNamesake(
  document: ChangedDocument,
  documents: readonly ChangedDocument[],
): boolean {
  const title = titleOfChanged(document)
  return documents.some(
    (candidate) => candidate !== document && titleOfChanged(candidate) === title,
  )
}

/** Returns a stamp that changes with every byte to publish. */
export const publicationStampOf = (documents: readonly ChangedDocument[]): string => {
  const files = documents.flatMap((document) => document.files)
  const hashes = files.map(({ file, currentBytes }) => [
    file,
    currentBytes && contentHash(currentBytes),
  ])
  return contentHash(JSON.stringify(hashes))
}

const stateWords = {
  new: 'New',
  removed: 'Removed',
  renamed: 'Renamed',
  changed: 'Changed',
}

function describeChanged(document: ChangedDocument, loaded: LoadedContent) {
  const { key, now, was, state, files } = document
  const shown = now ?? was
  const isOfContent = files.every(({ file }) => file.startsWith('content/'))
  // All other changed files are in public/, from which they are copied for visitors.
  const groupOfFiles = isOfContent ? 'Pictures and other files' : 'Files for visitors'
  const isWhole = state === 'new' || state === 'removed'

  return {
    key,
    /** The document's name, for its form; undefined if the document no longer exists. */
    name: now?.name,
    group: shown?.group ?? findRecord(key)?.group ?? groupOfFiles,
    title: titleOfChanged(document),
    formerly: state === 'renamed' ? was?.title : undefined,
    state: stateWords[state],
    picture: pictureOf(document),
    // If `was` is unknown, the document was not renamed, so its page had the same address.
    pageBefore: state === 'new' ? undefined : (was ?? now)?.page,
    pageAfter: now?.page,
    // The editor only writes files in content/.
    canTakeBack: isOfContent,
    changes: isWhole ? [] : changesIn(document, loaded),
  }
}

/** Returns a document's first picture: the current one, or the committed one if the document no longer exists. */
function pictureOf({ now, was }: ChangedDocument) {
  const { picture } = now ?? was ?? {}
  if (!picture) return undefined

  const path = posix.join(posix.dirname(picture.of), picture.name)
  return { path, isCommitted: !now }
}

/** Returns a line for each change to a document. */
function changesIn({ now, was, files, state }: ChangedDocument, loaded: LoadedContent) {
  const document = now && { ...now, loaded }
  return files.flatMap((changed) => {
    // A renamed document's files are added and removed, which needs no line.
    const lines = state === 'renamed' && !changed.values ? [] : linesOf(changed, document)
    const language = languageOf(now ?? was, changed.file, loaded.content)
    return lines.map(({ words, edits, picture }) => ({
      words,
      picture,
      key: changeKeyOf(changed, edits),
      // Descriptions of values already name their language.
      language: edits ? undefined : language,
    }))
  })
}

/** Returns the language of a file if the document has a file per language. */
function languageOf(document: ShopDocument | undefined, file: string, { site }: Content) {
  if (!document) return undefined
  // A document's main file holds all languages, unless each language has its own file.
  const isMainFile = file === document.name
  if (isMainFile && !isTranslated(document)) return undefined

  const code = document.files.get(file)
  return site?.value.languages.find((language) => language.code === code)?.name ?? code
}

const isTranslated = ({ collection }: ShopDocument): boolean =>
  collectionOf(collection).path.includes('{lang}')

interface Line {
  readonly words: string
  /** The edits that this line is about; absent if it is about a whole file. */
  readonly edits?: readonly ValueEdit[]
  readonly picture?: {
    readonly path: string
    readonly before: boolean
    readonly after: boolean
  }
}

const ONLY_FORMATTING = 'Only formatting: spaces, quotes or comments'

function linesOf(
  changed: ChangedFile,
  document: LoadedDocument | undefined,
): readonly Line[] {
  const { file, committedBytes, currentBytes, values } = changed
  if (imageEnding.test(file)) return [lineOfPicture(changed)]
  if (!committedBytes) return [{ words: 'New' }]
  if (!currentBytes) return [{ words: 'Removed' }]
  if (!values) return [{ words: isTextFile(file) ? 'Cannot be read' : 'Changed' }]
  if (values.edits.length === 0) return [{ words: ONLY_FORMATTING }]

  // Changes to a record are reverted only as a whole, because parts of two entries would
  // form a third entry.
  if (findRecord(file))
    return [
      { words: describeRecord(values.old, values.now).join('; ') || 'Only the order' },
    ]
  if (!document) return [{ words: 'Changed' }]
  return partsOf(values).map((part) => ({
    words: describePart(part, file, document),
    edits: part.edits,
  }))
}

function lineOfPicture({ file, committedBytes, currentBytes }: ChangedFile): Line {
  const picture = {
    path: file,
    before: committedBytes !== undefined,
    after: currentBytes !== undefined,
  }
  if (!picture.before) return { words: 'A new picture', picture }
  return { words: picture.after ? 'Another picture' : 'Picture removed', picture }
}

/** Describes a part of a file's change as notes below its document's title. */
function describePart(
  { old, now }: ChangedPart,
  file: string,
  document: LoadedDocument,
): string {
  const previousValues = addFormValues(document, file, old)
  const nextValues = addFormValues(document, file, now)
  const changes = listChanges(previousValues, nextValues, document)

  const notes = changes.map((change) => sentenceOf(change))
  return notes.join('; ') || ONLY_FORMATTING
}

const verbs = { new: 'Add', removed: 'Remove', renamed: 'Rename', changed: 'Change' }

/** The length up to which git tools show a commit's subject in full. */
const MAX_SUBJECT_LENGTH = 72

/** Proposes a message that lists what changed: 'Change Two moons, Prices and 2 more'. */
function proposeMessage(documents: readonly ChangedDocument[]): string {
  const [firstDocument] = documents
  if (!firstDocument) return ''

  const { state } = firstDocument
  const haveSameState = documents.every((document) => document.state === state)
  const verb = verbs[haveSameState ? state : 'changed']
  const titles = documents.map(titleOfChanged)

  // List as many titles as a subject can hold.
  for (let count = titles.length; count > 0; count -= 1) {
    const moreCount = titles.length - count
    const list = joinTitles(titles.slice(0, count), moreCount)
    const message = `${verb} ${list}`
    if (message.length <= MAX_SUBJECT_LENGTH) return message
  }

  return `${verb} ${titles.length} parts of the shop`
}

function joinTitles(titles: readonly string[], more: number): string {
  const items = more > 0 ? [...titles, `${more} more`] : titles
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
