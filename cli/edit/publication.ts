import { posix } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { collectionOf } from '../schema/collections.ts'
import { imageEnding } from '../schema/common.ts'
import { type ChangedDocument, type ChangedFile, listChangedDocuments } from './changed-documents.ts'
import { describeEdits } from './described-edits.ts'
import type { ShopDocument } from './documents.ts'
import { describeMerge } from './merge.ts'
import { describeRecord, findRecord, titleOfFile } from './records.ts'
import { findRepository } from './repository.ts'
import type { Shop } from './shop.ts'
import type { ValueEdit } from './values.ts'

/** The longest value that a line of the list shows. */
const LONGEST = 80

/** Describes what would be published, and where to; or says why nothing can be. */
export async function describePublication(shop: Shop, { content }: LoadedContent) {
  const repository = await findRepository(shop.project)
  if (typeof repository === 'string') return { problem: repository }
  const { upstream, author, branch, isMerging } = repository
  const merge = isMerging ? await describeMerge(shop, repository, content) : undefined
  // The files hold both sides of a merge: what differs is not what the owner changed.
  const documents = merge ? [] : await listChangedDocuments(shop, content)
  return {
    problem: undefined,
    branch,
    author,
    merge,
    server: upstream && { name: upstream.remote, ahead: upstream.ahead, behind: upstream.behind },
    message: proposeMessage(documents),
    seen: stampOf(documents),
    documents: documents.map((document) => describeChanged(document, content)),
  }
}

/** Changes with every byte that would be published. */
export const stampOf = (documents: readonly ChangedDocument[]): string => {
  const files = documents.flatMap((document) => document.files)
  return contentHash(JSON.stringify(files.map(({ file, after }) => [file, after && contentHash(after)])))
}

const stateWords = { new: 'New', removed: 'Removed', renamed: 'Renamed', changed: 'Changed' }

function describeChanged(document: ChangedDocument, content: LoadedContent['content']) {
  const { key, now, was, state, files } = document
  const shown = now ?? was
  const isOfContent = files.every(({ file }) => file.startsWith('content/'))
  const isWhole = state === 'new' || state === 'removed'
  return {
    key,
    /** The form of the document; undefined if it has none any more. */
    name: now?.name,
    group:
      shown?.group ??
      findRecord(key)?.group ??
      (isOfContent ? 'Pictures and other files' : 'Files for visitors'),
    title: shown?.title ?? titleOfFile(key),
    formerly: state === 'renamed' ? was?.title : undefined,
    state: stateWords[state],
    picture: pictureOf(document),
    pageBefore: state === 'new' ? undefined : (was ?? now)?.page,
    pageAfter: now?.page,
    canTakeBack: isOfContent,
    changes: isWhole ? [] : changesIn(document, content.site?.value.languages ?? []),
  }
}

/** Returns the first picture of a document, as it is now or, if it is gone, as it was. */
function pictureOf({ now, was }: ChangedDocument) {
  const { picture } = now ?? was ?? {}
  if (!picture) return undefined
  const path = posix.join(posix.dirname(picture.of), picture.name)
  return { path, isCommitted: !now }
}

type Language = { readonly code: string; readonly name: string }

/** Returns a line for each change of a document. */
function changesIn({ now, was, files, state }: ChangedDocument, languages: readonly Language[]) {
  return files.flatMap((changed) => {
    const { file } = changed
    const language = languageOf(now ?? was, file, languages)
    const lines = state === 'renamed' && !changed.values ? [] : linesOf(changed)
    return lines.map((line) => ({ ...line, language, key: keyOf(changed, line.edit), edit: undefined }))
  })
}

/** Returns the language of a file, if the document has a file for each. */
function languageOf(document: ShopDocument | undefined, file: string, languages: readonly Language[]) {
  if (!document || (file === document.name && !isTranslated(document))) return undefined
  const code = document.files.get(file)
  return languages.find((language) => language.code === code)?.name ?? code
}

const isTranslated = ({ collection }: ShopDocument): boolean =>
  collectionOf(collection).path.includes('{lang}')

interface Line {
  readonly words: string
  /** The edit that this line is about; undefined where it is about a file. */
  readonly edit: ValueEdit | undefined
  readonly picture: { readonly path: string; readonly before: boolean; readonly after: boolean } | undefined
}

function linesOf({ file, before, after, values }: ChangedFile): readonly Line[] {
  const line = (words: string, more: Partial<Line> = {}): Line => ({
    ...{ words, edit: undefined, picture: undefined },
    ...more,
  })
  if (imageEnding.test(file)) {
    const words = before ? (after ? 'Another picture' : 'Its picture, removed') : 'A new picture'
    return [line(words, { picture: { path: file, before: Boolean(before), after: Boolean(after) } })]
  }
  if (!before) return [line('New')]
  if (!after) return [line('Removed')]
  if (!values) return [line(/\.(?:yaml|md)$/.test(file) ? 'Cannot be read' : 'Changed')]
  const { edits, old, now } = values
  if (edits.length === 0) return [line('Only its form: spaces, quotes or comments')]
  // Taken back as a whole: parts of two entries would make a third one.
  if (findRecord(file)) return [line(describeRecord(old, now).join('; ') || 'Only its order')]
  const words = describeEdits(old, edits, LONGEST)
  return edits.map((edit, index) => line(words[index] ?? '', { edit }))
}

/** Names a change: of the same edit of the same file, it stays the same while other things change. */
export const keyOf = ({ file, values }: ChangedFile, edit: ValueEdit | undefined): string =>
  contentHash(JSON.stringify([file, edit, edit && values?.edits.indexOf(edit)])).slice(0, 24)

const verbs = { new: 'Add', removed: 'Remove', renamed: 'Rename', changed: 'Change' }

/** The length of a subject that git's tools show whole. */
const MOST_LETTERS = 72

/** Proposes a message from what changed: 'Change Two moons, Prices and 2 more'. */
function proposeMessage(documents: readonly ChangedDocument[]): string {
  if (documents.length === 0) return ''
  const states = new Set(documents.map(({ state }) => state))
  const [state = 'changed'] = states.size === 1 ? states : []
  const titles = documents.map(({ now, was, key }) => (now ?? was)?.title ?? titleOfFile(key))
  for (let shown = titles.length; shown > 0; shown -= 1) {
    const message = `${verbs[state]} ${joinTitles(titles.slice(0, shown), titles.length - shown)}`
    if (message.length <= MOST_LETTERS) return message
  }
  return `${verbs[state]} ${titles.length} parts of the shop`
}

function joinTitles(titles: readonly string[], more: number): string {
  const all = more > 0 ? [...titles, `${more} more`] : titles
  const [last = '', ...others] = all.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
