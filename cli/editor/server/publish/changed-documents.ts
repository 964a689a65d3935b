import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findChangedFiles,
  READS_AT_ONCE,
  readCommitted,
} from '../../../edit/committed.ts'
import { mapConcurrently } from '../../../fs/concurrency.ts'
import { ignoreMissing } from '../../../fs/system.ts'
import { groupBy } from '../../../model/groups.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf } from '../../../read/pictures/pictures.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { hasFilePerLanguage } from '../../document-name.ts'
import { editsBetween, type ValueEdit } from '../../values.ts'
import { documentsByFile, type ShopDocument } from '../documents/documents.ts'
import { isTextFile } from '../documents/readable.ts'
import { titleOfFile } from '../documents/records.ts'
import type { Shop } from '../shop.ts'

/** A file that differs from the last commit. */
export interface ChangedFile {
  readonly file: string
  /** Undefined if the file is not in the last commit. */
  readonly committedBytes: Buffer | undefined
  /** Undefined if the file was removed. */
  readonly currentBytes: Buffer | undefined
  /** The committed and the current values, and the edits between them; undefined unless both can be read. */
  readonly values:
    | {
        readonly old: unknown
        readonly now: unknown
        readonly edits: readonly ValueEdit[]
      }
    | undefined
}

/** A document that differs from the last commit, with its files and pictures. */
export interface ChangedDocument {
  /** The document's name, or the path of a file that belongs to no document. */
  readonly key: string
  readonly state: 'new' | 'removed' | 'renamed' | 'changed'
  /** The current document; undefined if it was removed. */
  readonly now: ShopDocument | undefined
  /** The committed document; undefined if it is new, or if the commit was not loaded. */
  readonly was: ShopDocument | undefined
  readonly files: readonly ChangedFile[]
}

/** Returns a document's title, or the name of a file that belongs to no document. */
export const titleOfChanged = ({ key, now, was }: ChangedDocument): string => {
  const document = now ?? was
  return document?.title ?? titleOfFile(key)
}

/** Lists the differences from the last commit by document, in the order of the files. Rejects if git fails. */
export async function listChangedDocuments(
  shop: Shop,
  content: Content,
): Promise<readonly ChangedDocument[]> {
  const { project } = shop
  const paths = await findChangedFiles(project, ['content', 'public'])
  const files = await mapConcurrently(paths, READS_AT_ONCE, (file) =>
    compareFile(project.root, file, shop),
  )

  const findCurrentOwner = openOwners(content)
  const hasRemovedFile = files.some(
    ({ file, currentBytes }) => currentBytes === undefined && !findCurrentOwner(file),
  )
  // The last commit is loaded only for removed files, because it takes as long as loading the shop.
  const committed = hasRemovedFile ? (await shop.checkCommitted()).content : undefined
  const findPreviousOwner = committed ? openOwners(committed) : () => undefined

  const ownedFiles = files.map((changed) => {
    const now = findCurrentOwner(changed.file)
    const was = findPreviousOwner(changed.file)
    return { ...changed, now, was, key: now?.name ?? was?.name ?? changed.file }
  })
  const documents = [...groupBy(ownedFiles, ({ key }) => key)].map(
    ([key, group]): ChangedDocument => {
      const now = group.find((file) => file.now)?.now
      const was = group.find((file) => file.was)?.was
      return { key, now, was, files: group, state: stateOf(now ?? was, group) }
    },
  )
  return joinRenamed(documents)
}

async function compareFile(
  root: string,
  file: string,
  { project }: Shop,
): Promise<ChangedFile> {
  const committedBytes = await readCommitted(project, file)
  const currentBytes = await readFile(join(root, file)).catch(ignoreMissing)

  const old = parseValues(file, committedBytes)
  const now = parseValues(file, currentBytes)
  const canCompare = old !== undefined && now !== undefined
  return {
    file,
    committedBytes,
    currentBytes,
    values: canCompare ? { old, now, edits: editsBetween(old, now) } : undefined,
  }
}

const parseValues = (file: string, bytes: Buffer | undefined): unknown =>
  bytes && isTextFile(file) ? valuesIn(file, bytes.toString()) : undefined

/** Returns a function that finds the document of a file. A picture belongs to the document that shows it. */
export function openOwners(content: Content) {
  const owners = documentsByFile(content)
  const users = new Map(imageReferencesOf(content).map(({ path, file }) => [path, file]))
  return (file: string): ShopDocument | undefined =>
    owners.get(file) ?? owners.get(users.get(contentPath({ file })) ?? '')
}

/**
 * Returns the state of a document. It is new or removed only together with its main file.
 * Without a document, returns the state of the files.
 */
function stateOf(
  document: ShopDocument | undefined,
  files: readonly ChangedFile[],
): ChangedDocument['state'] {
  if (!document) return stateOfFiles(files)

  const ownFiles = files.filter(({ file }) => document.files.has(file))
  const mainFile = mainFileOf(document)
  const changesMainFile = ownFiles.some(({ file }) => file === mainFile)
  return changesMainFile ? stateOfFiles(ownFiles) : 'changed'
}

function stateOfFiles(files: readonly ChangedFile[]): ChangedDocument['state'] {
  if (files.every(({ committedBytes }) => committedBytes === undefined)) return 'new'
  if (files.every(({ currentBytes }) => currentBytes === undefined)) return 'removed'
  return 'changed'
}

/** Returns the file without which a document does not exist. */
const mainFileOf = ({ name, files }: ShopDocument): string | undefined =>
  hasFilePerLanguage(name) ? [...files.keys()][0] : name

/**
 * Joins each removed document with the new document whose former names include its id.
 */
function joinRenamed(documents: readonly ChangedDocument[]): readonly ChangedDocument[] {
  const partnerOf = ({ state, now }: ChangedDocument): ChangedDocument | undefined => {
    if (state !== 'new' || !now) return undefined

    const removed = documents.filter((candidate) => candidate.state === 'removed')
    return removed.find(({ was }) => was && isFormer(was, now))
  }

  const partners = new Map(documents.map((document) => [document, partnerOf(document)]))
  const joinedPartners = new Set(partners.values())

  return documents.flatMap((document): readonly ChangedDocument[] => {
    if (joinedPartners.has(document)) return []

    const partner = partners.get(document)
    if (!partner) return [document]

    return [
      {
        ...document,
        state: 'renamed',
        was: partner.was,
        files: [...document.files, ...partner.files],
      },
    ]
  })
}

function isFormer(was: ShopDocument, now: ShopDocument): boolean {
  const { formerly = [] }: { readonly formerly?: unknown } = Object(now.value)
  return (
    was.collection === now.collection &&
    Array.isArray(formerly) &&
    formerly.includes(was.id)
  )
}
