import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type LoadedContent, loadContent } from '../check/load-content.ts'
import { ignoreMissing } from '../fs/system.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import { type Content, contentPath } from '../read/content.ts'
import { fieldsAt } from '../read/errors/schema-paths.ts'
import type { Listing, ShopFiles } from '../read/listing.ts'
import type { Path } from '../read/positions.ts'
import { collectionOf } from '../schema/collections.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import { shopVariantsOf } from '../shop/variants.ts'
import type { OrderAt } from '../yaml/edit-yaml.ts'
import type { Edit } from '../yaml/edited-value.ts'
import { applyEdits } from './edits.ts'
import { bytesAfter, type Contents, type FileChange } from './file-change.ts'
import {
  type Change,
  itemsThatApply,
  type PlannedChange,
  readSource,
} from './transaction.ts'

// Plans changes. A planner, such as that of `saga rename`, records on an `OpenChange` what happens to each file. Nothing
// is written here: `writeFiles` in transaction.ts writes the planned files.

export interface LoadedShop {
  readonly project: Project
  readonly content: Content
}

export type OpenChange = ReturnType<typeof openChange>

/** The result of a planner, apart from the files, which `OpenChange` collects. Empty if there is nothing to report. */
export type Planned = Omit<Change, 'files'>

export type Planner = (change: OpenChange) => Promise<Planned>

/** Collects file changes by path. Edits to a file are applied in call order; edits to a removed file are ignored. */
function openChange({ project, content }: LoadedShop) {
  /** Keyed by the path before the change, so a moved file keeps its old path as its key. */
  const fileChanges = new Map<string, FileChange>()
  const rejected: string[] = []
  /** The reasons about a single question of a form, each with its field's path. `rejected` contains them too. */
  const faults: { readonly path: Path; readonly reason: string }[] = []

  /**
   * Rejects the whole change if a reason applies. Returns an empty plan, which the
   * planner can return as its result.
   */
  const reject = (...reasons: readonly (string | false | undefined)[]): Planned => {
    rejected.push(
      ...itemsThatApply(...reasons).filter((reason) => !rejected.includes(reason)),
    )
    return {}
  }

  const isRemoved = (path: string): boolean => {
    const fileChange = fileChanges.get(path)
    return fileChange !== undefined && 'deleted' in fileChange
  }

  /** Returns the text of a file after the changes so far. */
  const read = async (path: string): Promise<string> => {
    const fileChange = fileChanges.get(path)
    return fileChange && 'replaces' in fileChange
      ? String(fileChange.replaces)
      : readSource(project, path)
  }

  const write = (path: string, replaces: string, description?: string): void => {
    const fileChange = fileChanges.get(path)
    const descriptions = [fileChange?.description, description].filter(Boolean)
    // A file that has already been moved keeps its new path, which overrides `path` here.
    fileChanges.set(path, {
      path,
      ...fileChange,
      replaces,
      description: descriptions.join(', ') || undefined,
    })
  }

  const create = (path: string, creates: Contents, description?: string): void => {
    fileChanges.set(path, { path, description, creates })
  }

  return {
    project,
    content,
    isRemoved,
    read,
    write,
    create,
    /**
     * Edits the fields or the text of a file. Rejects edits that `applyEdits` rejects.
     */
    async edit(
      path: string,
      edits: readonly Edit[],
      description?: string,
    ): Promise<void> {
      if (edits.length === 0 || isRemoved(path)) return
      const edited = applyEdits(
        path,
        await read(path),
        edits,
        fieldOrderOf(path, content),
      )
      if (typeof edited === 'string') write(path, edited, description)
      else rejected.push(...edited.rejected)
    },
    /** Creates a file as an edited copy of `from`, or from an empty text if `from` does not exist. */
    async copy(
      from: string,
      to: string,
      edits: readonly Edit[],
      description: string,
    ): Promise<void> {
      const text = await readOrEmpty(project, from)
      const edited = applyEdits(from, text, edits, fieldOrderOf(to, content))
      if (typeof edited === 'string') create(to, edited, description)
      else rejected.push(...edited.rejected)
    },
    /** Moves a file, including its changes so far. Keeps their description unless a new one is given. */
    move(path: string, to: string, description?: string): void {
      const fileChange = fileChanges.get(path)
      fileChanges.set(path, {
        ...fileChange,
        path: to,
        movedFrom: path,
        description: description ?? fileChange?.description,
      })
    },
    remove(path: string, description = 'removed'): void {
      fileChanges.set(path, { path, deleted: true, description })
    },
    reject,
    /** Rejects the answer to one question. A form shows the reasons at the question's field. */
    rejectAt(path: Path, ...reasons: readonly (string | false | undefined)[]): Planned {
      const isRecorded = (reason: string): boolean =>
        faults.some(
          (fault) => fault.reason === reason && isDeepStrictEqual(fault.path, path),
        )
      const newReasons = itemsThatApply(...reasons).filter(
        (reason) => !isRecorded(reason),
      )
      faults.push(...newReasons.map((reason) => ({ path, reason })))
      return reject(...reasons)
    },
    rejected,
    faults,
    files: (): readonly FileChange[] => [...fileChanges.values()],
  }
}

/** Runs a planner. If it rejects anything, the result has only the reasons. */
export async function planChange(
  shop: LoadedShop,
  plan: Planner,
): Promise<PlannedChange> {
  const change = openChange(shop)
  const result = await plan(change)
  const { rejected, faults } = change
  return rejected.length > 0
    ? { rejected, ...(faults.length > 0 && { faults }) }
    : { ...result, files: change.files() }
}

/** Returns the order of a file's fields, which is the order in its schema. */
export function fieldOrderOf(file: string, { languages, prices }: Content): OrderAt {
  const [firstLanguage] = languages
  const contentFile = contentFileAt(contentPath({ file }))
  // The schema is made only when an edit asks for the order: most edits add no field.
  return (path) => {
    if (!contentFile) return []

    const { schema } = collectionOf(contentFile.collection)
    return fieldsAt(
      // The order of the fields is the same in every language.
      schema({
        languages,
        firstLanguage,
        ownLanguage: firstLanguage,
        variants: shopVariantsOf(prices?.value),
      }),
      path,
    )
  }
}

/** Reads the text of a file; '' if the file does not exist yet. */
export const readOrEmpty = async (project: Project, file: string): Promise<string> =>
  (await readSource(project, file).catch(ignoreMissing)) ?? ''

/** Reads and checks the shop as a change would leave it. The changed files are in a temporary folder below `aside`. */
export async function loadChanged(
  project: Project,
  environment: CheckoutEnvironment,
  { content, published }: ShopFiles,
  changes: readonly FileChange[],
  aside: string,
): Promise<LoadedContent> {
  await mkdir(aside, { recursive: true })
  const folder = await mkdtemp(join(aside, 'check-'))

  try {
    const changed = {
      content: await changeListing(content, contentPlace(project), changes, folder),
      published: await changeListing(published, publicPlace(project), changes, folder),
    }
    return await loadContent(project, environment, changed)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A listed folder. In a change, the paths of its files begin with `prefix`, such as 'content/'. */
interface ListedPlace {
  readonly root: string
  readonly prefix: string
}

export const contentPlace = ({ content }: Project): ListedPlace => ({
  root: content,
  prefix: 'content/',
})

const publicPlace = ({ publicFolder }: Project): ListedPlace => ({
  root: publicFolder,
  prefix: 'public/',
})

/** Returns the listing of a folder as it would be after changes. Writes the changed files into `folder`. */
export async function changeListing(
  { files, diagnostics }: Listing,
  { root, prefix }: ListedPlace,
  changes: readonly FileChange[],
  folder: string,
): Promise<Listing> {
  const listed = new Map(files.map((file) => [prefix + file.path, file]))
  for (const [index, change] of changes.entries()) {
    if (!change.path.startsWith(prefix)) continue

    const path = change.path.slice(prefix.length)
    if ('deleted' in change) listed.delete(change.path)
    if ('movedFrom' in change) {
      const movedFile = listed.get(change.movedFrom)
      listed.delete(change.movedFrom)
      if (movedFile) listed.set(change.path, { ...movedFile, path })
    }

    // Undefined if the file is deleted, or moved with its bytes.
    const bytes = bytesAfter(change, undefined)
    if (!bytes) continue

    const file = join(folder, String(index))
    await writeFile(file, bytes)
    listed.set(change.path, {
      path,
      onDisk: relative(root, file),
      // No cached result has the folder's random name as its stamp, so the file is read.
      stamp: basename(folder),
      // Cache nothing about this file.
      settled: false,
    })
  }
  return { files: [...listed.values()], diagnostics }
}
