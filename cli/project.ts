import { join } from 'node:path'

/** The folders of one site. Content and dist belong to `root`; templates and islands to `home`, where the CLI stands. */
export interface Project {
  readonly root: string
  readonly home: string
  readonly content: string
  readonly publicFolder: string
  readonly dist: string
  /** Made from content: images, parsed files, what was published. */
  readonly cache: string
  /** Made from code. Sites that share one CLI share it. */
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
