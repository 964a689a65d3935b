import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { rules } from './rules.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, for code scanning. Addresses are relative to the project's root. */
export function asSarif(diagnostics: readonly Diagnostic[]): string {
  const codes = Object.keys(rules)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'saga validate',
            rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map(({ severity, code, message, hint, at, related }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: LEVELS[severity],
          message: { text: hint === undefined ? message : `${message}. ${hint}` },
          locations: [locationOf(at)],
          ...(related && related.length > 0
            ? {
                relatedLocations: related.map((other, id) => ({
                  id,
                  ...locationOf(other.at),
                  message: { text: other.message },
                })),
              }
            : {}),
        })),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

const locationOf = ({ file, line, column = 1, length = 1 }: Location) => ({
  physicalLocation: {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    ...(line === undefined
      ? {}
      : { region: { startLine: line, startColumn: column, endColumn: column + length } }),
  },
})
