import { dirname } from 'node:path'
import { groupBy } from '../../model/groups.ts'
import { missingOf } from '../../produce/encoder.ts'
import { isStored, keyOf, type StoredOutput } from '../../produce/produce.ts'
import type { StaleReason } from '../../publish/diff.ts'
import type { Plan } from '../pipeline.ts'
import type { Comparison } from '../publish-changes.ts'
import type { PlanComparison } from './plan-comparison.ts'

/** The files that a build would change, and why. `gone`: published addresses that it neither has nor redirects. */
export type Preview = Awaited<ReturnType<typeof previewOf>>

/** Tells what a build of this plan would do. Compares the plan with the store, and writes nothing. */
export async function previewOf(
  { outputs, workshop }: Plan,
  { diff: { stale, leftOver, inTheWay, isRefused } }: Comparison,
  gone: readonly string[],
) {
  const toMake = outputs.filter(({ path }) => stale.has(path))
  const isThere = (output: StoredOutput): Promise<boolean> =>
    workshop.store.has(keyOf(output, workshop))
  const missing = await missingOf(toMake.filter(isStored), isThere, () => undefined)
  return {
    write: [...stale].map(
      ([path, reason]): NamedFile => ({ path, why: reasonText(reason) }),
    ),
    /** Files that stop a build without --replace. */
    inTheWay: isRefused
      ? inTheWay.map((path) => ({ path, why: 'no build wrote it' }))
      : [],
    delete: leftOver.map((path) => ({
      path,
      why: inTheWay.includes(path) ? 'no build wrote it' : 'no longer part of the site',
    })),
    encode: missing.map((output): NamedFile => {
      return { path: output.path, why: `not in the cache: ${sourceOf(output)}` }
    }),
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
  foreign: 'in the place of a file that no build wrote',
}

const reasonText = (reason: StaleReason): string =>
  reason.because === 'changed'
    ? `${reason.parts.map((part) => partNames[part] ?? part).join(', ')} changed`
    : reasonTexts[reason.because]

const sourceOf = (output: StoredOutput): string => {
  if (output.kind === 'page-preview') return `the card of ${output.page.route}`
  return `content/${(output.kind === 'image' ? output.variant.source : output.source).file}`
}

interface NamedFile {
  readonly path: string
  readonly why: string
}

/** More files of one folder with the same reason share a line, except at the top of dist/. */
const MAX_NAMED = 10

function linesOf(files: readonly NamedFile[]): readonly string[] {
  const groups = groupBy(files, ({ path, why }) => `${dirname(path)}/ ${why}`)
  return [...groups.values()].flatMap((group) =>
    group.length > MAX_NAMED && group[0].path.includes('/')
      ? group
          .slice(0, 1)
          .map(({ path, why }) => `  ${dirname(path)}/  ${group.length} files  (${why})`)
      : group.map(({ path, why }) => `  ${path}  (${why})`),
  )
}

/** Writes the lists of a preview, each with its count, and a last line with all counts. */
export function previewText(
  { write, inTheWay, delete: left, encode, gone, unchanged }: Preview,
  elapsed: string,
) {
  const list = (title: string, files: readonly NamedFile[]): readonly string[] =>
    files.length === 0 ? [] : [`${title} ${files.length}:`, ...linesOf(files), '']
  return [
    ...list('Would be refused without --replace, because of', inTheWay),
    ...list('Would write', write),
    ...list('Would delete', left),
    ...list('Would encode', encode),
    ...(gone.length === 0
      ? []
      : [
          `Addresses without a redirect ${gone.length}:`,
          ...gone.map((path) => `  ${path}`),
          '',
        ]),
    ...(write.length + left.length === 0 ? [UP_TO_DATE] : []),
    `Plan: ${write.length} to write, ${left.length} to delete, ${encode.length} to encode, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}

// `saga watch` writes dist/ after each change: what it has written is no longer a change.
const UP_TO_DATE =
  'dist/ has every change already. To compare with a commit: --plan --since HEAD. With a published shop: --plan --against <folder>.'

/** Writes how a plan differs from a commit or a published shop, and a last line with all counts. */
export function comparisonText(compared: PlanComparison, elapsed: string): string {
  const { changed, added, removed, unchanged, values, note } = compared
  const list = (
    title: string,
    paths: readonly string[],
    why: string,
  ): readonly string[] =>
    paths.length === 0
      ? []
      : [
          `${title} ${paths.length}:`,
          ...linesOf(paths.map((path) => ({ path, why }))),
          '',
        ]
  return [
    ...(values.length === 0
      ? []
      : [`Values ${values.length}:`, ...values.map((line) => `  ${line}`), '']),
    ...(note === undefined ? [] : [note, '']),
    ...list('Changed', changed, 'differs'),
    ...list('New', added, 'new'),
    ...list('Gone', removed, 'no longer part of the site'),
    `Compared with ${compared.with}: ${changed.length} changed, ${added.length} new, ${removed.length} gone, ${unchanged} unchanged. Nothing was written. ${elapsed}.`,
  ].join('\n')
}
