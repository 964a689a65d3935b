import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readOrEmpty, valuesIn } from '../commands/new/file-values.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import type { Content } from '../load/content.ts'
import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { documentsByFile } from './documents.ts'
import { editsBetween } from './values.ts'

const run = promisify(execFile)
const UNKNOWN = 'Changes are told from the last commit of git. This folder has none, or git is not installed.'
const STATUS = 'status --porcelain -z --no-renames --untracked-files=all -- content'.split(' ')

/** What is otherwise than in the last commit, in words; why that cannot be known. */
export async function findChanges(project: Project, content: Content) {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', ['--no-optional-locks', ...args], { cwd: project.root, maxBuffer: 1e8 })).stdout
  const commit = await git('rev-parse', 'HEAD', '--show-prefix').catch(() => undefined)
  if (commit === undefined) return { files: [], unknown: UNKNOWN }
  const [, prefix = ''] = commit.split('\n')
  const owners = documentsByFile(content)
  const lines = (await git(...STATUS)).split('\0').filter((line) => line !== '')
  const files = lines.map(async (line) => {
    const [state, file] = [line.slice(0, 2), line.slice(3 + prefix.length)]
    const wordsOf = async (): Promise<readonly string[]> => {
      if (/[?A]/.test(state)) return ['new']
      if (state.includes('D')) return ['removed']
      if (!/\.(?:yaml|md)$/.test(file)) return ['another picture']
      return compareTexts(file, await git('show', `HEAD:${prefix}${file}`), await readOrEmpty(project, file))
    }
    const { title = file, name } = owners.get(file) ?? {}
    return { name, title, notes: await wordsOf() }
  })
  return { files: await Promise.all(files), unknown: undefined }
}

function compareTexts(file: string, before: string, after: string): readonly string[] {
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = editsBetween(old, now).map((edit) => describeEdit(edit, old, 80))
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}

/** An edit in words, with the value that it replaces. */
export function describeEdit(edit: ValueEdit, old: unknown, longest = Infinity): string {
  const quote = (value: unknown): string => {
    const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }
  const place = fieldName(edit.path)
  const was = valueAt(old, edit.path)
  if (edit.op === 'remove') return `${place}: ${quote(was)}, removed`
  if (edit.op === 'move') return `${place}: entry ${edit.from + 1} is entry ${edit.to + 1} now`
  if (edit.op === 'insert') return `${place}: ${quote(edit.value)}, new as entry ${edit.index + 1}`
  return `${place}: ${was === undefined ? '' : `${quote(was)} → `}${quote(edit.value)}${was === undefined ? ', new' : ''}`
}
