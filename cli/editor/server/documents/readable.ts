import * as z from 'zod'
import { type Diagnostic, error } from '../../../model/diagnostic.ts'
import { splitFrontMatter } from '../../../read/markdown/front-matter.ts'
import { findTextFault } from '../../../read/text-faults.ts'
import { parseYaml } from '../../../read/yaml.ts'
import { contentFileAt } from '../../../schema/content-paths.ts'
import { valuesIn } from '../../../yaml/source.ts'

/**
 * Finds why no form can show a file: a conflict of git, lost letters, broken front matter or broken YAML.
 * @param values those of the file, from a caller who has parsed it
 */
export function findReadFault(
  file: string,
  text: string,
  values = valuesIn(file, text),
): Diagnostic | undefined {
  // A file that is still to be written has no fault.
  if (text === '') return undefined
  const ofText = findTextFault(file, Buffer.from(text), text)
  if (ofText) return ofText

  const isMarkdown = file.endsWith('.md')
  const split = isMarkdown ? splitFrontMatter(file, text, isBody(file)) : undefined
  if (split && !split.value) return split.diagnostics[0]
  if (values !== undefined) return undefined

  const fields = split?.value?.front ?? text
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
