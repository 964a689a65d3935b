import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readOrEmpty, valuesIn } from '../commands/new/file-values.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import type { Content } from '../load/content.ts'
import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { documentsByFile } from './documents.ts'
import { editsBetween } from './values.ts'

const run = promisify(execFile)
const unknown = 'Changes are told from the last commit of git. This folder has none, or git is not installed.'

/** What is otherwise than in the last commit, in words; why that cannot be known. */
export async function findChanges(project: Project, content: Content) {
  const git = async (command: string, ...args: readonly string[]): Promise<string> => {
    const all = ['--no-optional-locks', ...command.split(' '), ...args]
    return (await run('git', all, { cwd: project.root, maxBuffer: 1e8 })).stdout
  }
  const changed = await git('diff --name-only --no-renames --relative -z HEAD -- content').catch(
    () => undefined,
  )
  if (changed === undefined) return { files: [], unknown }
  const added = await git('ls-files --others --exclude-standard -z -- content')
  const owners = documentsByFile(content)
  const files = `${changed}${added}`.split('\0').filter((file) => file !== '')
  const described = files.map(async (file) => {
    const { title = file, name } = owners.get(file) ?? {}
    const before = await git('show', `HEAD:./${file}`).catch(() => undefined)
    if (before === undefined) return { name, title, notes: ['new'] }
    if (!existsSync(join(project.root, file))) return { name, title, notes: ['removed'] }
    const isText = /\.(?:yaml|md)$/.test(file)
    const notes = isText ? compareTexts(file, before, await readOrEmpty(project, file)) : ['another picture']
    return { name, title, notes }
  })
  return { files: await Promise.all(described), unknown: undefined }
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
  return was === undefined
    ? `${place}: ${quote(edit.value)}, new`
    : `${place}: ${quote(was)} → ${quote(edit.value)}`
}
