import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinConfirmations } from '../../../edit/confirmations.ts'
import { ignoreMissing } from '../../../edit/transaction.ts'
import { askGit, readGitBytes } from '../../../git/git.ts'
import { findConflicts, type Repository } from '../../../git/repository.ts'
import type { Project } from '../../../project.ts'
import type { Content } from '../../../read/content.ts'
import { fileOf } from '../../../schema/content-paths.ts'
import { documentsByFile } from '../documents/documents.ts'
import { titleOfFile } from '../documents/records.ts'
import type { Shop } from '../shop.ts'
import { openOwners } from './changed-documents.ts'

/** Describes a merge that is open: which documents are still to be decided. */
export async function describeMerge(
  shop: Shop,
  repository: Repository,
  content: Content,
) {
  const all = await findConflicts(shop.project)
  const { own, outside } = splitConflicts(all, repository)
  const before = own.length > 0 ? (await shop.checkCommitted()).content : content
  const described = own.map((file) =>
    describeConflict(shop.project, file, content, before),
  )
  return { conflicts: await Promise.all(described), outside }
}

/** Splits conflicts into files of the shop, with paths from its folder, and files of others. */
export function splitConflicts(paths: readonly string[], { prefix }: Repository) {
  const isOwn = (path: string): boolean =>
    /^(?:content|public)\//.test(path.slice(prefix.length))
  const own = paths.filter((path) => path.startsWith(prefix) && isOwn(path))
  return {
    own: own.map((path) => path.slice(prefix.length)),
    outside: paths.filter((path) => !own.includes(path)),
  }
}

/** Describes a file that two people changed in different ways. */
async function describeConflict(
  project: Project,
  file: string,
  content: Content,
  before: Content,
) {
  const document = openOwners(before)(file) ?? openOwners(content)(file)
  const sides = await findSides(project, file)
  const text = (await readFile(join(project.root, file)).catch(ignoreMissing))?.toString()
  const hasMarks = text !== undefined && /^<{7} /m.test(text)
  const isText = /\.(?:yaml|md)$/.test(file)
  const { name } = documentsByFile(content).get(file) ?? {}
  return {
    file,
    title: document?.title ?? titleOfFile(file),
    name,
    isPicture: !isText,
    state:
      isText && sides.ours && sides.theirs
        ? stateOfText(hasMarks, name)
        : ('whole' as const),
    ours: sides.ours ? 'changed' : 'removed',
    theirs: sides.theirs ? 'changed' : 'removed',
  }
}

/** Returns `texts` where both versions stand in a form, `whole` where one has to be chosen, `decided` where neither is left. */
function stateOfText(hasMarks: boolean, form: string | undefined) {
  if (!hasMarks) return 'decided'
  return form === undefined ? 'whole' : 'texts'
}

/** Tells which sides of a conflict have the file. */
async function findSides({ root }: Project, file: string) {
  const listed = (
    await readGitBytes(root, 'ls-files', '--unmerged', '-z', '--', file)
  ).toString()
  const stages = [
    ...listed.matchAll(/^\d+ \w+ ([123])\t/gm),
    ...listed.matchAll(/\0\d+ \w+ ([123])\t/g),
  ]
  const has = (stage: string): boolean => stages.some(([, found]) => found === stage)
  return { ours: has('2'), theirs: has('3') }
}

const stageOf = { ours: 2, theirs: 3 } as const

/** Returns the bytes of one side of a conflict; undefined if that side removed the file. */
export async function readSide(
  { root }: Project,
  file: string,
  side: keyof typeof stageOf,
): Promise<Buffer | undefined> {
  const answer = await askGit(root, [
    'cat-file',
    '--filters',
    `:${stageOf[side]}:./${file}`,
  ])
  return answer.code === 0 ? answer.bytes : undefined
}

/** Joins what both sides of a merge confirmed: a translation that is still right is so whoever said it. */
export async function mergeConfirmations(project: Project): Promise<void> {
  const file = fileOf('confirmations')
  const ours = await readSide(project, file, 'ours')
  const theirs = await readSide(project, file, 'theirs')
  const joined = ours && theirs && joinConfirmations([ours.toString(), theirs.toString()])
  if (joined === undefined) return

  await writeFile(join(project.root, file), joined)
  await markDecided(project, file)
}

/** Tells git that a conflict is decided as the file is now. */
export const markDecided = ({ root }: Project, file: string) =>
  askGit(root, ['add', '--all', '--', file])

/** Takes a merge back: every file is as it was before. */
export const stopMerge = ({ root }: Project) => askGit(root, ['merge', '--abort'])
