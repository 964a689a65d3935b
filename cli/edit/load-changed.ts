import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Listing, ShopFiles } from '../load/listing.ts'
import { type LoadedContent, loadContent } from '../load/load-content.ts'
import type { Project } from '../project.ts'
import type { FileChange } from './transaction.ts'

/**
 * Reads and checks the shop as it would be after a change. Nothing in content/ and public/ is touched.
 * @param aside a folder for changed texts, which are removed in the end
 */
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
      content: await changeListing(content, project.content, 'content/', changes, folder),
      published: await changeListing(published, project.publicFolder, 'public/', changes, folder),
    }
    return await loadContent(project, environment, changed)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param shownAs the prefix of changed paths that lie below `root`: 'content/' */
async function changeListing(
  { files, diagnostics }: Listing,
  root: string,
  shownAs: string,
  changes: readonly FileChange[],
  folder: string,
): Promise<Listing> {
  const listed = new Map(files.map((file) => [file.path, file]))
  for (const [index, change] of changes.entries()) {
    if (!change.path.startsWith(shownAs)) continue
    const path = change.path.slice(shownAs.length)
    if ('deleted' in change) listed.delete(path)
    else if ('movedFrom' in change) {
      const from = change.movedFrom.slice(shownAs.length)
      const moved = listed.get(from)
      listed.delete(from)
      if (moved) listed.set(path, { ...moved, path })
    } else {
      const contents = 'creates' in change ? change.creates : change.replaces
      const isCopy = typeof contents === 'object' && 'copyOf' in contents
      const file = isCopy ? contents.copyOf : join(folder, String(index))
      if (!isCopy) await writeFile(file, contents)
      listed.set(path, { path, onDisk: relative(root, file), stamp: basename(folder), settled: false })
    }
  }
  return { files: [...listed.values()], diagnostics }
}
