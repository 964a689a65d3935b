import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Content } from '../load/content.ts'
import type { Project } from '../project.ts'
import { listDocuments } from './documents.ts'
import { valuesIn } from './file-edits.ts'
import { filesOf } from './form.ts'
import type { Changes, Edit } from './protocol.ts'
import { readOrEmpty } from './save.ts'
import { editsBetween, valueAt } from './values.ts'

const run = promisify(execFile)

/** What is otherwise than in the last commit, in words; why that cannot be known. */
export async function findChanges(project: Project, content: Content): Promise<Changes> {
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', ['-c', 'core.quotePath=false', ...args], { cwd: project.root, maxBuffer: 1e8 })).stdout
  let listed: string
  try {
    listed = await git(
      'status',
      '--porcelain',
      '-z',
      '--no-renames',
      '--untracked-files=all',
      '--',
      'content',
    )
    await git('rev-parse', 'HEAD')
  } catch {
    return {
      files: [],
      unknown: 'Changes are told from the last commit of git. This folder has none, or git is not installed.',
    }
  }
  const prefix = (await git('rev-parse', '--show-prefix')).trim()
  const titles = new Map(
    listDocuments(content).flatMap((document) => filesOf(document).map((file) => [file, document] as const)),
  )
  const files = listed
    .split('\0')
    .filter((line) => line !== '')
    .map(async (line) => {
      const [status, file] = [line.slice(0, 2), line.slice(3).slice(prefix.length)]
      const document = titles.get(file)
      const title = document?.title ?? file
      if (/[?A]/.test(status)) return { file, title, document: document?.name, words: ['new'] }
      if (status.includes('D')) return { file, title, document: undefined, words: ['removed'] }
      if (!/\.(?:yaml|md)$/.test(file))
        return { file, title, document: undefined, words: ['another picture'] }
      const before = await git('show', `HEAD:${prefix}${file}`)
      return {
        file,
        title,
        document: document?.name,
        words: wordsOf(file, before, await readOrEmpty(project, file)),
      }
    })
  return { files: await Promise.all(files) }
}

function wordsOf(file: string, before: string, after: string): readonly string[] {
  const [old, now] = [valuesIn(file, before), valuesIn(file, after)]
  if (now === undefined) return ['cannot be read']
  const words = editsBetween(old, now).map((edit) => wordsOfEdit(edit, old))
  return words.length === 0 ? ['only its form: spaces, quotes or comments'] : words
}

function wordsOfEdit(edit: Edit, old: unknown): string {
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
