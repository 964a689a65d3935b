import { type Diagnostic, error } from '../model/diagnostic.ts'

/** The first mark that git leaves where two versions of a file could not be joined; a file that has one is not read. */
export function findConflict(file: string, text: string): Diagnostic | undefined {
  if (!text.includes('<<<<<<< ') && !text.includes('>>>>>>> ')) return undefined
  const lines = text.split('\n')
  const index = lines.findIndex((line) => /^(?:<{7}|>{7}) /.test(line))
  const found = lines[index]
  if (found === undefined) return undefined
  return error(
    'syntax',
    { file, line: index + 1, column: 1, length: found.trimEnd().length },
    'git could not merge two versions of this file: a conflict begins or ends here',
    'keep the right lines and delete those that begin with <<<<<<<, ======= and >>>>>>>',
  )
}
