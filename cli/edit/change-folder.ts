import { join } from 'node:path'
import type { Project } from '../project.ts'

/** The folder of a change that is being written: see journal.ts. The reader of content/ skips hidden names. */
export const changeFolderOf = ({ content }: Project): string =>
  join(content, '.saga-change')
