import { contentHash } from '../hash.ts'
import type { Project } from '../project.ts'
import { type Listing, listFiles } from './files.ts'

/** Every file that a shop's content is made from, as it stands on disk. */
export interface Sources {
  readonly content: Listing
  readonly published: Listing
}

export const listSources = (project: Project): Sources => ({
  content: listFiles(project.content, 'content'),
  published: listFiles(project.publicFolder, 'public', true),
})

/** Folders of the code that is bundled from sources: what templates/ and islands/ may import (docs/architecture.md). */
const CODE = ['templates', 'islands', 'cli/model']

/**
 * A hash that stays the same while nobody touches a file of content/, public/ or the code: its equality says that every
 * byte is the same without reading one. undefined while a file is so new that it may be written again unnoticed.
 */
export function stateOf({ content, published }: Sources, { home, codeHash }: Project): string | undefined {
  const listings = [content, published, ...CODE.map((folder) => listFiles(`${home}/${folder}`, folder))]
  const files = listings.flatMap((listing) => listing.files)
  if (!files.every(({ settled }) => settled)) return undefined
  const parts = listings.map(({ files, diagnostics }) => [
    ...files.map(({ path, stamp }) => `${path} ${stamp}`),
    ...diagnostics.map(({ at }) => at.file),
    '',
  ])
  return contentHash([codeHash, ...parts.flat()].join('\n'))
}
