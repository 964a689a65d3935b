import { dirname } from 'node:path'
import { groupBy } from '../../model/groups.ts'
import { missingOf } from '../../produce/encoder.ts'
import { isStored, outputKeyOf, type StoredOutput } from '../../produce/produce.ts'
import type { StaleReason } from '../../publish/diff.ts'
import type { SitePlan } from '../pipeline.ts'
import type { Comparison } from '../publish-changes.ts'
import type { PlanComparison } from './plan-comparison.ts'

interface NamedFile {
  readonly path: string
  readonly why: string
}

/** The files that a build would change, and why. */
export type Preview = Awaited<ReturnType<typeof previewOf>>

/**
 * Lists what a build of this plan would do. Writes nothing.
 * @param gone published addresses that the plan neither has nor redirects
 */
export async function previewOf(
  { outputs, workshop }: SitePlan,
  { diff: { stale, leftOver, inTheWay, isRefused } }: Comparison,
  gone: readonly string[],
) {
  const staleOutputs = outputs.filter(({ path }) => stale.has(path))
  const isInStore = (output: StoredOutput): Promise<boolean> =>
    workshop.store.has(outputKeyOf(output, workshop))
  const missingOutputs = await missingOf(
    staleOutputs.filter(isStored),
    isInStore,
    () => undefined,
  )

  const write = [...stale].map(
    ([path, reason]): NamedFile => ({ path, why: reasonText(reason) }),
  )
  // Files that no build wrote are among the files to remove only if --replace allows it.
  const leftOverFiles = leftOver.map((path) => ({
    path,
    why: inTheWay.includes(path) ? 'no build wrote it' : 'no longer part of the site',
  }))
  // A build encodes only the outputs that the store lacks.
  const encode = missingOutputs.map(
    (output): NamedFile => ({
      path: output.path,
      why: `not in the cache: ${sourceOf(output)}`,
    }),
  )
  return {
    write,
    /** Files that stop a build without --replace. */
    inTheWay: isRefused
      ? inTheWay.map((path) => ({ path, why: 'no build wrote it' }))
      : [],
    delete: leftOverFiles,
    encode,
    gone,
    unchanged: outputs.length - stale.size,
  }
}

const partNames: Readonly<Record<string, string>> = {
  content: 'its content',
  assets: 'its scripts or styles',
  templates: 'the templates',
  builder: 'the builder',
}

const reasonTexts = {
  new: 'new',
  missing: 'missing in dist/',
  altered: 'changed in dist/ by something other than a build',
  foreign: 'replaces a file that no build wrote',
}

const reasonText = (reason: StaleReason): string =>
  reason.because === 'changed'
    ? `${reason.parts.map((part) => partNames[part] ?? part).join(', ')} changed`
    : reasonTexts[reason.because]

function sourceOf(output: StoredOutput): string {
  if (output.kind === 'page-preview') return `the preview of ${output.page.route}`

  const source = output.kind === 'image' ? output.variant.source : output.source
  return `content/${source.file}`
}

/** Above this number, files in one folder with the same reason share a line, except at the top of dist/. */
const MAX_NAMED = 10

function linesOf(files: readonly NamedFile[]): readonly string[] {
  const groups = groupBy(files, ({ path, why }) => `${dirname(path)}/ ${why}`)
  return [...groups.values()].flatMap((group) => {
    const { path, why } = group[0]
    if (group.length > MAX_NAMED && path.includes('/'))
      return [`  ${dirname(path)}/  ${group.length} files  (${why})`]
    return group.map((file) => `  ${file.path}  (${file.why})`)
  })
}

/** Returns a list with its title, its count and an empty line below; nothing if the list is empty. */
const section = (title: string, lines: readonly string[], count: number) =>
  count === 0 ? [] : [`${title} ${count}:`, ...lines, '']

const fileSection = (title: string, files: readonly NamedFile[]) =>
  section(title, linesOf(files), files.length)

const lineSection = (title: string, lines: readonly string[]) =>
  section(
    title,
    lines.map((line) => `  ${line}`),
    lines.length,
  )

/** Returns the lists of a preview, each with its count, and a last line with all counts. */
export function previewText(
  { write, inTheWay, delete: leftOver, encode, gone, unchanged }: Preview,
  elapsed: string,
) {
  const isUpToDate = write.length + leftOver.length === 0
  return [
    ...fileSection('Would need --replace to overwrite', inTheWay),
    ...fileSection('Would write', write),
    ...fileSection('Would delete', leftOver),
    ...fileSection('Would encode', encode),
    ...lineSection('Addresses without a redirect', gone),
    ...(isUpToDate ? [UP_TO_DATE] : []),
    `Plan: ${write.length} to write, ${leftOver.length} to delete, ${encode.length} to encode, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}

// `saga watch` writes dist/ after each change, so a preview no longer shows the change.
// Only a comparison does.
const UP_TO_DATE =
  'dist/ is up to date. To compare with a commit: --plan --since HEAD. With a published shop: --plan --against <folder>.'

/** Returns the differences from a commit or a published shop, and a last line with all counts. */
export function comparisonText(comparison: PlanComparison, elapsed: string): string {
  const { changed, added, removed, unchanged, values, note } = comparison
  const pathSection = (title: string, paths: readonly string[], why: string) =>
    fileSection(
      title,
      paths.map((path) => ({ path, why })),
    )

  return [
    ...lineSection('Values', values),
    ...(note === undefined ? [] : [note, '']),
    ...pathSection('Changed', changed, 'differs'),
    ...pathSection('New', added, 'new'),
    ...pathSection('Gone', removed, 'no longer part of the site'),
    `Compared with ${comparison.with}: ${changed.length} changed, ${added.length} new, ${removed.length} gone, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}
