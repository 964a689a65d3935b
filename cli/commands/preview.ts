import type { Output } from '../model/output.ts'
import { plannedFilesOf } from '../produce/keys.ts'
import { findMissingOutputs } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import { diffDist, type StaleReason } from '../publish/diff.ts'
import type { Plan } from './pipeline.ts'
import type { Preview } from './summary.ts'

/** Compares the plan with dist/ and the store; writes nothing. */
export async function previewOf(plan: Plan, project: Project, gone: readonly string[]): Promise<Preview> {
  const { outputs, workshop } = plan
  const planned = plannedFilesOf(plan.outputs, plan.workshop)
  const { stale, leftOver } = diffDist(planned, project, plan.keepAssets)
  const toMake = outputs.filter(({ path }) => stale.has(path))
  const missing = await findMissingOutputs(toMake, workshop)
  return {
    write: [...stale].map(([path, reason]) => ({ path, why: reasonText(reason) })),
    delete: leftOver.map((path) => ({ path, why: 'no longer part of the site' })),
    encode: missing.map((output) => ({ path: output.path, why: `not in the cache: ${sourceOf(output)}` })),
    gone,
    unchanged: outputs.length - stale.size,
  }
}

/** What the parts of an output's key stand for. */
const partNames: Readonly<Record<string, string>> = {
  content: 'its content',
  assets: 'its scripts or styles',
  templates: 'the templates',
  builder: 'the builder',
}

function reasonText(reason: StaleReason): string {
  switch (reason.because) {
    case 'new':
      return 'new'
    case 'missing':
      return 'missing in dist/'
    case 'altered':
      return 'changed in dist/ by something other than a build'
    case 'changed':
      return `${reason.parts.map((part) => partNames[part] ?? part).join(', ')} changed`
    default:
      throw new Error(`no text for ${JSON.stringify(reason satisfies never)}`)
  }
}

const sourceOf = (output: Output): string => {
  if (output.kind === 'image') return `content/${output.variant.source.file}`
  if (output.kind === 'poster-card') return `content/${output.source.file}`
  return output.kind === 'card' ? `the card of ${output.page.route}` : output.path
}
