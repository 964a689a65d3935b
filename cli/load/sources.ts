import { setTimeout as wait } from 'node:timers/promises'
import { contentHash } from '../fs/hash.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from './checkout.ts'
import { type Listing, listFiles } from './listing.ts'

/** Every file that a shop's content is made from, as it stands on disk. */
export interface ShopFiles {
  readonly content: Listing
  readonly published: Listing
}

export const listShopFiles = (project: Project): ShopFiles => ({
  content: listFiles(project.content, 'content'),
  published: listFiles(project.publicFolder, 'public', true),
})

/** Longer than the clock of a file system needs for a tick: see `isSettled`. */
const PAUSE_MS = 60
const MOST_PAUSES = 50

/**
 * The same, once no file is so new that it may be written again unnoticed: what a change of content/ is planned from.
 * Files that never come to rest are listed as they are after three seconds.
 */
export async function listSettledFiles(project: Project): Promise<ShopFiles> {
  for (let pauses = 0; ; pauses += 1) {
    const found = listShopFiles(project)
    const files = [...found.content.files, ...found.published.files]
    if (pauses === MOST_PAUSES || files.every(({ settled }) => settled)) return found
    await wait(PAUSE_MS)
  }
}

/** Folders of the code that is bundled from sources: what templates/ and islands/ may import (docs/architecture.md). */
const CODE_FOLDERS = ['templates', 'islands', 'cli/model']

/**
 * A hash that stays the same while nobody touches a file of content/, public/ or the code, and the environment is the same: its
 * equality says that every byte is the same without reading one. undefined while a file is so new that it may be written again unnoticed.
 */
export function shopStampOf(
  { content, published }: ShopFiles,
  { home, codeHash }: Project,
  environment: CheckoutEnvironment,
): string | undefined {
  const listings = [
    content,
    published,
    ...CODE_FOLDERS.map((folder) => listFiles(`${home}/${folder}`, folder)),
  ]
  const files = listings.flatMap((listing) => listing.files)
  if (!files.every(({ settled }) => settled)) return undefined
  const parts = listings.map(({ files, diagnostics }) => [
    ...files.map(({ path, stamp }) => `${path} ${stamp}`),
    ...diagnostics.map(({ at }) => at.file),
    '',
  ])
  return contentHash([codeHash, JSON.stringify(environment), ...parts.flat()].join('\n'))
}
