import { join } from 'node:path'

/** The folders of one site. Content and dist belong to `root`; templates and islands to `home`, where the CLI is. */
export type Project = Readonly<ReturnType<typeof projectAt>>

export const projectAt = (root: string, home: string, codeHash: string) => ({
  root,
  home,
  content: join(root, 'content'),
  publicFolder: join(root, 'public'),
  dist: join(root, 'dist'),
  /** The cache of what is made from content: images, parsed files, the record of what was published. */
  cache: join(root, '.cache'),
  /** The cache of what is made from code. Sites that share one CLI share this cache. */
  codeCache: join(home, '.cache', 'code'),
  /** Hash of the CLI's own code: part of the key of everything that it shapes. */
  codeHash,
})
