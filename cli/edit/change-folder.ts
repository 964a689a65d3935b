import { join } from 'node:path'
import type { Project } from '../project.ts'

/** The folder of a change in progress: see journal.ts. Its name begins with a dot, so the shop does not read it. */
export const changeFolderOf = ({ content }: Project): string =>
  join(content, '.saga-change')
