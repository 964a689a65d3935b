import type { Diagnostic } from '../model/diagnostic.ts'
import type { EditorDocument } from './documents.ts'
import { pathAt } from './file-edits.ts'
import { filesOf, formPathOf } from './form.ts'
import type { Finding } from './protocol.ts'

/** Diagnostics of a document's files, each at its place in the form. */
export function findingsOf(
  document: EditorDocument,
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string,
): readonly Finding[] {
  const files = new Set(filesOf(document))
  return diagnostics.flatMap((diagnostic) => {
    const { file, line, column = 1 } = diagnostic.at
    if (!files.has(file)) return []
    const path = line === undefined ? [] : pathAt(file, textOf(file), line, column)
    return [findingAt(diagnostic, formPathOf(document, file, path))]
  })
}

export const findingAt = ({ severity, message, hint, code }: Diagnostic, path: Finding['path']): Finding => {
  const fix = fixIn(hint)
  return {
    severity,
    message,
    code,
    path,
    ...(hint === undefined ? {} : { hint }),
    ...(fix === undefined ? {} : { fix }),
  }
}

/** 'did you mean "freyja"?' and 'write https://…' name what to write. */
const fixIn = (hint = ''): string | undefined =>
  /^did you mean "([^"]+)"\?$/.exec(hint)?.[1] ?? /(?:^|, )write (https:\/\/\S+)$/.exec(hint)?.[1]

/** Diagnostics that were not there before, wherever their lines have moved to. */
export function newIn(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const nameOf = ({ code, at, message }: Diagnostic): string => JSON.stringify([code, at.file, message])
  const known = new Set(before.map(nameOf))
  return after.filter((found) => !known.has(nameOf(found)))
}
