import { join } from 'node:path'

/** The folders of one site. Content and dist belong to `root`; templates and islands to `home`, where the CLI is. */
export interface Project {
  readonly root: string
  readonly home: string
  readonly content: string
  readonly publicFolder: string
  readonly dist: string
  /** The cache of what is made from content: images, parsed files, the record of what was published. */
  readonly cache: string
  /** The cache of what is made from code. Sites that share one CLI share this cache. */
  readonly codeCache: string
  /** Hash of the CLI's own code: part of the key of everything that it shapes. */
  readonly codeHash: string
}

export const projectAt = (root: string, home: string, codeHash: string): Project => ({
  root,
  home,
  content: join(root, 'content'),
  publicFolder: join(root, 'public'),
  dist: join(root, 'dist'),
  cache: join(root, '.cache'),
  codeCache: join(home, '.cache', 'code'),
  codeHash,
})
