import { type Diagnostic, error } from '../model/diagnostic.ts'
import { countLines } from './markdown-parts.ts'

/** The first mark that git leaves where two versions of a file could not be joined; a file that has one is not read. */
export function findConflict(file: string, text: string): Diagnostic | undefined {
  const found = /^(?:<{7}|>{7}) .*/m.exec(text)
  if (!found) return undefined
  return error(
    'syntax',
    { file, line: countLines(text.slice(0, found.index)), column: 1, length: found[0].trimEnd().length },
    'git could not merge two versions of this file: a conflict begins or ends here',
    'keep the right lines and delete those that begin with <<<<<<<, ======= and >>>>>>>',
  )
}
