import { join } from 'node:path'
import type { Project } from '../project.ts'

/** The folder of a change in progress: see journal.ts. Its name is hidden, so the reader of content/ skips it. */
export const changeFolderOf = ({ content }: Project): string =>
  join(content, '.saga-change')
