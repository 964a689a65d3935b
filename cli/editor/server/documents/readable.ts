import * as z from 'zod'
import { type Diagnostic, error } from '../../../model/diagnostic.ts'
import { splitFrontMatter } from '../../../read/markdown/front-matter.ts'
import { findTextFault } from '../../../read/text-faults.ts'
import { parseYaml } from '../../../read/yaml.ts'
import { contentFileAt } from '../../../schema/content-paths.ts'
import { valuesIn } from '../../../yaml/source.ts'

/** Tells whether a file has values, or a text, that a form can show. */
export const isTextFile = (file: string): boolean => /\.(?:yaml|md)$/.test(file)

/**
 * Finds the fault that prevents a file from being shown in a form: a git conflict, lost
 * letters, broken front matter or broken YAML.
 * @param values the file's values, if the caller has already parsed it
 */
export function findReadFault(
  file: string,
  text: string,
  values = valuesIn(file, text),
): Diagnostic | undefined {
  // A file that does not exist yet has no fault.
  if (text === '') return undefined

  const textFault = findTextFault(file, Buffer.from(text), text)
  if (textFault) return textFault

  const isMarkdown = file.endsWith('.md')
  const split = isMarkdown ? splitFrontMatter(file, text, isBody(file)) : undefined
  if (split && !split.value) return split.diagnostics[0]
  if (values !== undefined) return undefined

  const fields = split?.value?.front ?? text
  // Front matter begins on the second line, below its first fence.
  const { diagnostics } = parseYaml(
    { file, firstLine: isMarkdown ? 2 : 1 },
    fields,
    z.unknown(),
  )
  return (
    diagnostics[0] ??
    error('syntax', { file, line: 1, column: 1 }, 'this file cannot be read')
  )
}

const isBody = (file: string): boolean =>
  contentFileAt(file.replace(/^content\//, ''))?.isBody ?? false
