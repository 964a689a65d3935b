import { join } from 'node:path'

/** The folders of one site. Content and dist belong to `root`; templates and islands to `home`, where the CLI stands. */
export interface Project {
  readonly root: string
  readonly home: string
  readonly content: string
  readonly publicFolder: string
  readonly dist: string
  /** What was made from content: images, pages, parsed files. */
  readonly cache: string
  /** What was made from code. Sites that share one CLI share it. */
  readonly codeCache: string
  /** Changes whenever the CLI's own code does: part of every key whose bytes that code shapes. */
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
