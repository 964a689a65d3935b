import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinConfirmations } from '../../../edit/confirmations.ts'
import { ignoreMissing } from '../../../fs/system.ts'
import { askGit, readGitBytes } from '../../../git/git.ts'
import { findConflicts, type Repository } from '../../../git/repository.ts'
import type { Project } from '../../../project.ts'
import type { Content } from '../../../read/content.ts'
import { fileOf } from '../../../schema/content-paths.ts'
import { documentsByFile } from '../documents/documents.ts'
import { isTextFile } from '../documents/readable.ts'
import { titleOfFile } from '../documents/records.ts'
import type { Shop } from '../shop.ts'
import { openOwners } from './changed-documents.ts'

/**
 * Describes an unfinished merge: conflicts in the shop's files, and other files with
 * conflicts.
 */
export async function describeMerge(
  shop: Shop,
  repository: Repository,
  content: Content,
) {
  const paths = await findConflicts(shop.project)
  const { own, outside } = splitConflicts(paths, repository)
  const committed = own.length > 0 ? (await shop.checkCommitted()).content : content

  const conflicts = await Promise.all(
    own.map((file) => describeConflict(shop.project, file, content, committed)),
  )
  return { conflicts, outside }
}

/** Splits conflicts into the shop's files, with paths relative to the shop's folder, and all others. */
export function splitConflicts(paths: readonly string[], { prefix }: Repository) {
  const isInShop = (path: string): boolean =>
    path.startsWith(prefix) && /^(?:content|public)\//.test(path.slice(prefix.length))
  const shopPaths = paths.filter(isInShop)
  return {
    own: shopPaths.map((path) => path.slice(prefix.length)),
    outside: paths.filter((path) => !isInShop(path)),
  }
}

/** Describes a file that was changed in different ways by two people. */
async function describeConflict(
  project: Project,
  file: string,
  content: Content,
  committed: Content,
) {
  // A file with conflict markers cannot be read, but its committed version can.
  const document = openOwners(committed)(file) ?? openOwners(content)(file)
  const { name } = documentsByFile(content).get(file) ?? {}

  const isText = isTextFile(file)
  const bytes = await readFile(join(project.root, file)).catch(ignoreMissing)
  const hasMarkers = bytes !== undefined && /^<{7} /m.test(bytes.toString())
  const sides = await findSides(project, file)
  const isTextOnBothSides = isText && sides.ours && sides.theirs

  return {
    file,
    title: document?.title ?? titleOfFile(file),
    name,
    isPicture: !isText,
    state: isTextOnBothSides ? stateOfText(hasMarkers, name) : ('whole' as const),
    ours: sides.ours ? 'changed' : 'removed',
    theirs: sides.theirs ? 'changed' : 'removed',
  }
}

/**
 * Returns the state of a conflict in a text: `decided` without markers, `texts` if a form
 * can show both versions, and `whole` if one version must be chosen as a whole.
 */
function stateOfText(hasMarkers: boolean, documentName: string | undefined) {
  if (!hasMarkers) return 'decided'
  return documentName === undefined ? 'whole' : 'texts'
}

/** Tells which sides of a conflict have the file. */
async function findSides({ root }: Project, file: string) {
  const bytes = await readGitBytes(root, 'ls-files', '--unmerged', '-z', '--', file)
  // Entries end with a zero byte: '100644 3f2a… 2\tcontent/site.yaml\0'. Stage 1 is the
  // common base, stage 2 our side, and stage 3 theirs.
  const entries = bytes.toString().split('\0')
  const stages = entries.map((entry) => /^\d+ \w+ ([123])\t/.exec(entry)?.[1])
  return { ours: stages.includes('2'), theirs: stages.includes('3') }
}

const stageOf = { ours: 2, theirs: 3 } as const

/** Returns the bytes of one side of a conflict; undefined if that side removed the file. */
export async function readSide(
  { root }: Project,
  file: string,
  side: keyof typeof stageOf,
): Promise<Buffer | undefined> {
  // `--filters` converts the bytes as a checkout does, for example to Windows line
  // endings.
  const answer = await askGit(root, [
    'cat-file',
    '--filters',
    `:${stageOf[side]}:./${file}`,
  ])
  return answer.code === 0 ? answer.bytes : undefined
}

/** Merges both sides' confirmed translations, because a confirmation is valid regardless of who made it. */
export async function mergeConfirmations(project: Project): Promise<void> {
  const file = fileOf('confirmations')
  const ours = await readSide(project, file, 'ours')
  const theirs = await readSide(project, file, 'theirs')
  const joined =
    ours && theirs && joinConfirmations([ours.toString(), theirs.toString()], project)
  if (joined === undefined) return

  await writeFile(join(project.root, file), joined)
  await markDecided(project, file)
}

/** Tells git that the file's current state resolves its conflict. */
export const markDecided = ({ root }: Project, file: string) =>
  askGit(root, ['add', '--all', '--', file])

/** Aborts a merge. Every file returns to its state before the merge. */
export const stopMerge = ({ root }: Project) => askGit(root, ['merge', '--abort'])
