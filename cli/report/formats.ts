import { type ChecklistItem, countItems, isMet } from '../model/checklist.ts'
import {
  countSeverities,
  type Diagnostic,
  type Fix,
  type Location,
  rules,
} from '../model/diagnostic.ts'
import { showLetters } from '../schema/letters.ts'
import type { Coverage } from '../translations/translation-state.ts'
import { composed, jsonOf, type PrintableText, workflowCommand } from './shown.ts'

export const formats = ['pretty', 'json', 'github', 'sarif'] as const

export type Format = (typeof formats)[number]

export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly coverage: readonly Coverage[]
  /** Rules that could not be checked, such as those that need a build. */
  readonly notChecked: readonly string[]
}

interface CoverageRow extends Pick<Coverage, 'language'> {
  readonly parts: readonly Pick<
    Coverage['parts'][number],
    'part' | 'translated' | 'total'
  >[]
}

/** Returns a table of the translated texts, with a row for each language and a column for each part of the shop. */
export function coverageTable(rows: readonly CoverageRow[]): string {
  const head = ['', ...(rows[0]?.parts.map(({ part }) => part) ?? []), 'total']
  const cells = rows.map(({ language, parts }) => {
    const translated = parts.reduce((sum, part) => sum + part.translated, 0)
    const total = parts.reduce((sum, part) => sum + part.total, 0)
    // Round down, so that 100 % means that nothing is missing.
    const percent = total === 0 ? 100 : Math.floor((translated / total) * 100)
    return [
      language,
      ...parts.map((part) => `${part.translated}/${part.total}`),
      `${percent} %`,
    ]
  })
  return alignRight([head, ...cells])
}

/** Formats the rows of a table. Every cell is as wide as the widest one in its column. */
function alignRight(table: readonly (readonly string[])[]): string {
  const [head = []] = table
  const widths = head.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '),
  )
  return lines.join('\n')
}

/**
 * Returns JSON for programs. `version` increases when a field changes its meaning or is removed, not when a field is
 * added.
 */
export function asJson({ diagnostics, coverage, notChecked }: Findings): PrintableText {
  const { error: errors, warning: warnings, info: notes } = countSeverities(diagnostics)
  const summary = { errors, warnings, notes }
  const report = {
    version: 1,
    summary,
    diagnostics: diagnostics.map(entryOf),
    coverage,
    notChecked,
  }
  return jsonOf(report)
}

/** Returns the checklist of a shop that is about to open, for programs. `version` is the same as in `asJson`. */
export const checklistAsJson = (items: readonly ChecklistItem[]): PrintableText =>
  jsonOf({
    version: 1,
    summary: countItems(items),
    requirements: items.map((item) => ({
      id: item.id,
      title: item.title,
      needed: item.isNeeded,
      met: isMet(item),
      points: item.points.map(({ message, remedy, at }) => ({
        message,
        remedy,
        ...placeFields(at),
      })),
    })),
  })

/** Returns the JSON form of a diagnostic, which is the same for every command. */
export const entryOf = ({
  severity,
  code,
  message,
  hint,
  fix,
  at,
  related = [],
}: Diagnostic) => ({
  severity,
  rule: code,
  message,
  ...(hint !== undefined && { hint }),
  ...placeFields(at),
  ...(fix && { fix: fixFields(fix, at) }),
  related: related.map(({ message, at }) => ({ message, ...placeFields(at) })),
})

/**
 * Returns the JSON form of a fix. `expects` is the text that the fix replaces. `at` is
 * the fix's place, given only if the problem is elsewhere.
 */
function fixFields({ at, ...fix }: Fix, problemPlace: Location) {
  // If the fix is at the problem, its place is the same object.
  const isElsewhere = at !== problemPlace

  return {
    ...fix,
    // A rename has no `written`, because it replaces no text.
    ...('written' in at && { expects: at.written }),
    ...(isElsewhere && { at: placeFields(at) }),
  }
}

const placeFields = ({ file, line, column = 1, length = 1 }: Location) =>
  line === undefined ? { file } : { file, line, column, endColumn: column + length }

/** Returns one workflow command per diagnostic. GitHub shows each beside its line in a pull request. */
export const asGithub = (diagnostics: readonly Diagnostic[]): PrintableText =>
  composed(
    diagnostics
      .map(({ severity, code, message, hint, at }) => {
        const { file, line, column = 1, length = 1 } = at
        const place =
          line === undefined ? {} : { line, col: column, endColumn: column + length }
        const text = hint === undefined ? message : `${message}\n→ ${hint}`
        const command = severity === 'info' ? 'notice' : severity
        return workflowCommand(command, { file, ...place, title: code }, text)
      })
      .join('\n'),
  )

/** A replacement in a file. Lines and columns are one-based; the end is exclusive. */
export interface TextEdit {
  readonly file: string
  readonly region: Readonly<
    Record<'startLine' | 'startColumn' | 'endLine' | 'endColumn', number>
  >
  readonly text: string
}

/** Returns SARIF 2.1.0, for code scanning, with the fixes in `edits`. Addresses are relative to the project's root. */
export function asSarif(
  diagnostics: readonly Diagnostic[],
  edits?: ReadonlyMap<Diagnostic, TextEdit>,
): PrintableText {
  const ruleDescriptions = Object.entries(rules).map(([id, text]) => ({
    id,
    shortDescription: { text },
  }))
  const run = {
    tool: { driver: { name: 'saga validate', rules: ruleDescriptions } },
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((diagnostic) =>
      resultOf(diagnostic, edits?.get(diagnostic)),
    ),
  }
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return jsonOf({ $schema, version: '2.1.0', runs: [run] })
}

function resultOf(
  { severity, code, message, hint, at, related = [] }: Diagnostic,
  edit?: TextEdit,
) {
  const relatedLocations = related.map((location, id) => ({
    id,
    ...locationOf(location.at),
    // Code scanning renders messages, so invisible characters are shown as codes.
    message: { text: showLetters(location.message) },
  }))
  return {
    ruleId: code,
    ruleIndex: Object.keys(rules).indexOf(code),
    level: severity === 'info' ? 'note' : severity,
    message: { text: showLetters(hint === undefined ? message : `${message}. ${hint}`) },
    locations: [locationOf(at)],
    ...(relatedLocations.length > 0 && { relatedLocations }),
    ...(edit && { fixes: [fixOf(edit, hint)] }),
  }
}

const fixOf = ({ file, region, text }: TextEdit, hint = '') => ({
  description: { text: hint },
  artifactChanges: [
    {
      artifactLocation: addressOf(file),
      replacements: [{ deletedRegion: region, insertedContent: { text } }],
    },
  ],
})

function locationOf({ file, line, column = 1, length = 1 }: Location) {
  const region = { startLine: line, startColumn: column, endColumn: column + length }
  return {
    physicalLocation: {
      artifactLocation: addressOf(file),
      ...(line !== undefined && { region }),
    },
  }
}

const addressOf = (file: string) => ({
  uri: file.split('/').map(encodeURIComponent).join('/'),
  uriBaseId: '%SRCROOT%',
})
