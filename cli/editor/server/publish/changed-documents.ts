import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findChangedFiles,
  READS_AT_ONCE,
  readCommitted,
} from '../../../edit/committed.ts'
import { ignoreMissing } from '../../../edit/transaction.ts'
import { mapConcurrently } from '../../../fs/concurrency.ts'
import { groupBy } from '../../../model/groups.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf } from '../../../read/pictures/pictures.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { editsBetween, type ValueEdit } from '../../values.ts'
import { documentsByFile, type ShopDocument } from '../documents/documents.ts'
import type { Shop } from '../shop.ts'

/** A file that differs from the last commit. `before` and `after` are its bytes, undefined where there is no file. */
export interface ChangedFile {
  readonly file: string
  readonly before: Buffer | undefined
  readonly after: Buffer | undefined
  /** The values before and now, and the edits between them; undefined unless both are there and can be read. */
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
  /** The name of the document, or the path of a file that belongs to none. */
  readonly key: string
  readonly state: 'new' | 'removed' | 'renamed' | 'changed'
  readonly now: ShopDocument | undefined
  readonly was: ShopDocument | undefined
  readonly files: readonly ChangedFile[]
}

/** Lists what differs from the last commit by document, in the order of the files. Rejects where git cannot tell. */
export async function listChangedDocuments(
  shop: Shop,
  content: Content,
): Promise<readonly ChangedDocument[]> {
  const { project } = shop
  const paths = await findChangedFiles(project, ['content', 'public'])
  const files = await mapConcurrently(paths, READS_AT_ONCE, (file) =>
    compareFile(project.root, file, shop),
  )

  const nowOf = openOwners(content)
  const isGone = files.some(({ file, after }) => after === undefined && !nowOf(file))
  // Only what is gone needs the shop as it was: to load it takes as long as to load the shop.
  const before = isGone ? (await shop.checkCommitted()).content : undefined
  const wasOf = before ? openOwners(before) : () => undefined

  const owned = files.map((each) => {
    const [now, was] = [nowOf(each.file), wasOf(each.file)]
    return { ...each, now, was, key: now?.name ?? was?.name ?? each.file }
  })
  const documents = [...groupBy(owned, ({ key }) => key)].map(
    ([key, group]): ChangedDocument => {
      const now = group.find((each) => each.now)?.now
      const was = group.find((each) => each.was)?.was
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
  const before = await readCommitted(project, file)
  const after = await readFile(join(root, file)).catch(ignoreMissing)
  const [old, now] = [before, after].map((bytes) =>
    bytes && /\.(?:yaml|md)$/.test(file) ? valuesIn(file, bytes.toString()) : undefined,
  )
  const isCompared = old !== undefined && now !== undefined
  return {
    file,
    before,
    after,
    values: isCompared ? { old, now, edits: editsBetween(old, now) } : undefined,
  }
}

/** Returns a function that finds the document of a file: of a picture, the document that shows it. */
export function openOwners(content: Content) {
  const owners = documentsByFile(content)
  const users = new Map(imageReferencesOf(content).map(({ path, file }) => [path, file]))
  return (file: string): ShopDocument | undefined =>
    owners.get(file) ?? owners.get(users.get(contentPath({ file })) ?? '')
}

function stateOf(
  document: ShopDocument | undefined,
  files: readonly ChangedFile[],
): ChangedDocument['state'] {
  const own = files.filter(({ file }) => !document || document.files.has(file))
  const isWhole =
    own.length > 0 && own.some(({ file }) => !document || file === mainFileOf(document))
  if (isWhole && own.every(({ before }) => before === undefined)) return 'new'
  return isWhole && own.every(({ after }) => after === undefined) ? 'removed' : 'changed'
}

/** The file without which a document is not there. */
const mainFileOf = ({ name, files }: ShopDocument): string | undefined =>
  name.includes('*') ? [...files.keys()][0] : name

/** Joins a removed document with the new one that says that it was called so formerly. */
function joinRenamed(documents: readonly ChangedDocument[]): readonly ChangedDocument[] {
  const partnerOf = (document: ChangedDocument): ChangedDocument | undefined =>
    document.state === 'new' && document.now
      ? documents.find(
          ({ state, was }) => state === 'removed' && was && isFormer(was, document.now),
        )
      : undefined
  const partners = new Map(documents.map((each) => [each, partnerOf(each)]))
  const joined = new Set([...partners.values()])
  return documents.flatMap((document): readonly ChangedDocument[] => {
    if (joined.has(document)) return []
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

function isFormer(was: ShopDocument, now: ShopDocument | undefined): boolean {
  const { formerly = [] }: { readonly formerly?: unknown } = Object(now?.value)
  return (
    was.collection === now?.collection &&
    Array.isArray(formerly) &&
    formerly.includes(was.id)
  )
}
