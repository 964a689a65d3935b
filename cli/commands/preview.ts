import { isStored, type StoredOutput, storeKeyOf } from '../produce/keys.ts'
import { missingOf } from '../produce/tasks.ts'
import type { StaleReason } from '../publish/diff.ts'
import type { Plan } from './pipeline.ts'
import type { Comparison } from './publish-changes.ts'
import type { Preview } from './summary.ts'

/** Tells what a build of this plan would do. Compares the plan with the store, and writes nothing. */
export async function previewOf(
  { outputs, workshop }: Plan,
  { diff: { stale, leftOver } }: Comparison,
  gone: readonly string[],
): Promise<Preview> {
  const toMake = outputs.filter(({ path }) => stale.has(path))
  const isThere = (output: StoredOutput): Promise<boolean> => workshop.store.has(storeKeyOf(output, workshop))
  const missing = await missingOf(toMake.filter(isStored), isThere, () => undefined)
  return {
    write: [...stale].map(([path, reason]) => ({ path, why: reasonText(reason) })),
    delete: leftOver.map((path) => ({ path, why: 'no longer part of the site' })),
    encode: missing.map((output) => ({ path: output.path, why: `not in the cache: ${sourceOf(output)}` })),
    gone,
    unchanged: outputs.length - stale.size,
  }
}

/** The parts that shape an output, in words. */
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
}

const reasonText = (reason: StaleReason): string =>
  reason.because === 'changed'
    ? `${reason.parts.map((part) => partNames[part] ?? part).join(', ')} changed`
    : reasonTexts[reason.because]

const sourceOf = (output: StoredOutput): string => {
  if (output.kind === 'card') return `the card of ${output.page.route}`
  return `content/${(output.kind === 'image' ? output.variant.source : output.source).file}`
}
