import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { rules } from '../model/rules.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** Characters of a file that others replace. Lines and columns count from 1; `to` is the first one behind them. */
export interface TextEdit {
  readonly file: string
  readonly from: { readonly line: number; readonly column: number }
  readonly to: { readonly line: number; readonly column: number }
  readonly text: string
}

/**
 * SARIF 2.1.0, for code scanning. Addresses are relative to the project's root.
 * @param edits what fixes a diagnostic
 */
export function asSarif(
  diagnostics: readonly Diagnostic[],
  edits: ReadonlyMap<Diagnostic, TextEdit> = new Map(),
): string {
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
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, edits.get(diagnostic))),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

const codes = Object.keys(rules)

const resultOf = ({ severity, code, message, hint, at, related }: Diagnostic, edit?: TextEdit) => ({
  ruleId: code,
  ruleIndex: codes.indexOf(code),
  level: LEVELS[severity],
  message: { text: hint === undefined ? message : `${message}. ${hint}` },
  locations: [locationOf(at)],
  ...(related &&
    related.length > 0 && {
      relatedLocations: related.map((other, id) => ({
        id,
        ...locationOf(other.at),
        message: { text: other.message },
      })),
    }),
  ...(edit && { fixes: [fixOf(edit, hint)] }),
})

const fixOf = ({ file, from, to, text }: TextEdit, hint = '') => ({
  description: { text: hint },
  artifactChanges: [
    {
      artifactLocation: addressOf(file),
      replacements: [
        {
          deletedRegion: {
            startLine: from.line,
            startColumn: from.column,
            endLine: to.line,
            endColumn: to.column,
          },
          insertedContent: { text },
        },
      ],
    },
  ],
})

const addressOf = (file: string) => ({
  uri: file.split('/').map(encodeURIComponent).join('/'),
  uriBaseId: '%SRCROOT%',
})

const locationOf = ({ file, line, column = 1, length = 1 }: Location) => ({
  physicalLocation: {
    artifactLocation: addressOf(file),
    ...(line === undefined
      ? {}
      : { region: { startLine: line, startColumn: column, endColumn: column + length } }),
  },
})
