import { draftsOf } from '../load/drafts.ts'
import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { coverageOf, runGit } from '../load/translation-state.ts'
import type { Project } from '../project.ts'
import { documentsByFile } from './documents.ts'
import { valuesIn } from './source.ts'
import { ignoreMissing, readSource } from './transaction.ts'
import { editsBetween, type ValueEdit } from './values.ts'

const groups = { error: 'Errors: the shop cannot be built', warning: 'Warnings', info: 'Notes' }

/** Lists the documents that can be edited, what is left to do, and how much is translated. */
export function overviewOf({ content, diagnostics }: LoadedContent) {
  const owners = documentsByFile(content)
  const drafts = new Set(draftsOf(content).map((draft) => 'file' in draft && draft.file))
  const documents = [...new Set(owners.values())].map(({ name, title, group, files }) => {
    const isDraft = [...files.keys()].some((file) => drafts.has(file))
    const { length } = diagnostics.filter(({ severity, at }) => severity !== 'info' && files.has(at.file))
    const count = length > 0 ? [`${length} ${length === 1 ? 'problem' : 'problems'}`] : []
    return { group, name, title, marks: isDraft ? ['draft', ...count] : count, notes: [] }
  })
  const findings = diagnostics.map(({ severity, message, hint, at }) => ({
    group: groups[severity],
    name: owners.get(at.file)?.name,
    title: at.line === undefined ? at.file : `${at.file}:${at.line}`,
    marks: [],
    notes: [hint === undefined ? message : `${message}; ${hint}`],
  }))
  return {
    shop: content.site?.value.name ?? '',
    languages: content.languages,
    documents,
    /** The open tasks, the most urgent first. */
    todo: [
      ...Object.values(groups).flatMap((name) => findings.filter(({ group }) => group === name)),
      ...documents.flatMap((each) => (each.marks.includes('draft') ? [{ ...each, group: 'Drafts' }] : [])),
    ],
    coverage: coverageOf(content).map(({ language, parts }) => ({
      language,
      translated: parts.reduce((sum, part) => sum + part.translated, 0),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    })),
  }
}

const group = 'What changed since the last commit'
const unknown = 'Changes are told from the last commit of git. This folder has none, or git is not installed.'

/** Describes the differences from the last commit; `unknown` says why git cannot tell. */
export async function findChanges(project: Project, { content }: LoadedContent) {
  const list = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await runGit(project, ...args, '-z', '--', 'content')).split('\0').slice(0, -1)
  const tracked = list('diff', '--name-only', '--no-renames', '--relative', 'HEAD')
  const changed = await tracked.catch(() => undefined)
  if (changed === undefined) return { files: [], unknown }
  const added = await list('ls-files', '--others', '--exclude-standard')
  const owners = documentsByFile(content)
  const described = [...changed, ...added].map(async (file) => {
    const { title = file, name } = owners.get(file) ?? {}
    const before = await runGit(project, 'show', `HEAD:./${file}`).catch(() => undefined)
    const after = await readSource(project, file).catch(ignoreMissing)
    return { group, name, title, marks: [], notes: compareTexts(file, before, after) }
  })
  return { files: await Promise.all(described), unknown: undefined }
}

function compareTexts(file: string, before: string | undefined, after: string | undefined) {
  if (before === undefined) return ['new']
  if (after === undefined) return ['removed']
  if (!/\.(?:yaml|md)$/.test(file)) return ['another picture']
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = editsBetween(old, now).map((edit) => describeEdit(edit, old, 80))
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}

/** Describes an edit in words, with the value that the edit replaces. */
export function describeEdit(edit: ValueEdit, old: unknown, longest = Infinity): string {
  const quote = (value: unknown): string => {
    const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }
  const place = edit.path.length === 0 ? '' : `${fieldName(edit.path)}: `
  const was = valueAt(old, edit.path)
  if (edit.op === 'remove') return `${place}${quote(was)}, removed`
  if (edit.op === 'move') return `${place}entry ${edit.from + 1} is entry ${edit.to + 1} now`
  if (edit.op === 'insert') return `${place}${quote(edit.value)}, new as entry ${edit.index + 1}`
  if (was === undefined) return `${place}${quote(edit.value)}, new`
  return `${place}${quote(was)} → ${quote(edit.value)}`
}
