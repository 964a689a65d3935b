import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readOrEmpty, valuesIn } from '../commands/new/file-values.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import type { Content } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { listDocuments } from './documents.ts'
import { filesOf } from './form.ts'
import { editsBetween } from './values.ts'

const run = promisify(execFile)
const UNKNOWN = 'Changes are told from the last commit of git. This folder has none, or git is not installed.'

/** What is otherwise than in the last commit, in words; why that cannot be known. */
export async function findChanges(project: Project, content: Content) {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: project.root, maxBuffer: 1e8 })).stdout
  const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', 'content']
  const listed = await git('rev-parse', 'HEAD').then(
    () => git(...status),
    () => undefined,
  )
  if (listed === undefined) return { files: [], unknown: UNKNOWN }
  const prefix = (await git('rev-parse', '--show-prefix')).trim()
  const owners = new Map(
    listDocuments(content).flatMap((document) => filesOf(document).map((file) => [file, document] as const)),
  )
  const files = listed.split('\0').map(async (line) => {
    const [state, file] = [line.slice(0, 2), line.slice(3).slice(prefix.length)]
    const { title = file, name } = owners.get(file) ?? {}
    const wordsOf = async (): Promise<readonly string[]> => {
      if (/[?A]/.test(state)) return ['new']
      if (state.includes('D')) return ['removed']
      if (!/\.(?:yaml|md)$/.test(file)) return ['another picture']
      return compareTexts(file, await git('show', `HEAD:${prefix}${file}`), await readOrEmpty(project, file))
    }
    return { name, title, notes: line === '' ? [] : await wordsOf() }
  })
  return { files: (await Promise.all(files)).filter(({ notes }) => notes.length > 0), unknown: undefined }
}

function compareTexts(file: string, before: string, after: string): readonly string[] {
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = editsBetween(old, now).map((edit) => describeEdit(edit, old))
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}

function describeEdit(edit: ValueEdit, old: unknown): string {
  const place = edit.path.map((step) => (typeof step === 'number' ? `no. ${step + 1}` : step)).join(' › ')
  const was = valueAt(old, edit.path)
  switch (edit.op) {
    case 'set':
      return was === undefined
        ? `${place}: ${shortly(edit.value)}, new`
        : `${place}: ${shortly(was)} → ${shortly(edit.value)}`
    case 'remove':
      return `${place}: ${shortly(was)}, removed`
    case 'insert':
      return `${place}: ${shortly(edit.value)}, new as no. ${edit.index + 1}`
    case 'move':
      return `${place}: no. ${edit.from + 1} is no. ${edit.to + 1} now`
  }
}

const LONGEST = 80

function shortly(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
