import type { Diagnostic } from '../model/diagnostic.ts'

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const

/** One workflow command per diagnostic: GitHub shows it beside the line in a pull request. */
export const asGithub = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ severity, code, message, hint, at }) => {
      const { file, line, column = 1, length = 1 } = at
      const place =
        line === undefined ? [] : [`line=${line}`, `col=${column}`, `endColumn=${column + length}`]
      const properties = [`file=${escapeProperty(file)}`, ...place, `title=${escapeProperty(code)}`]
      const text = hint === undefined ? message : `${message}\n→ ${hint}`
      return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(text)}`
    })
    .join('\n')

/** Escapes of GitHub's workflow commands. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
