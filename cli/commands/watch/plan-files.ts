import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForWatch } from '../../bundle/bundle.ts'
import { produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { renderContactSheet } from '../../serve/contact-sheet.ts'
import { type Body, NO_PAGE } from '../../serve/server.ts'
import type { Plan } from '../pipeline.ts'
import type { DevState, Session } from './session.ts'

/** Serves every file of the current plan, made when it is asked for. */
export function servePlan(project: Project, session: Session) {
  let lastGood: DevState | undefined
  const make = cachePages()
  return {
    async client() {
      const [script] = await bundleForWatch(project, 'client', ['cli/serve/browser/client.ts'])
      if (!script) throw new Error('esbuild made no script for open pages')
      return script
    },
    contactSheet: async () => renderContactSheet((await session.current()).plan?.outputs ?? []),
    async find(path: string): Promise<Body | undefined> {
      const now = await session.current()
      const output = now.find(path)
      if (now.plan && !output) return undefined
      try {
        const body = await make(now, path)
        if (output?.kind === 'page') lastGood = now
        if (body !== undefined) return body
      } catch (error) {
        await session.fail(now.number, error)
      }
      // An output that cannot be made comes from the last good state or, before the first good state, from dist/.
      const older = lastGood && (await make(lastGood, path).catch(() => undefined))
      if (older !== undefined) return older
      const file = join(project.dist, path)
      if ((await stat(file).catch(() => undefined))?.isFile()) return { file }
      return output?.kind === 'page' || path === '404.html' ? NO_PAGE : undefined
    },
  }
}

/** Enough for the pages that somebody looks at, not for a whole catalogue. */
const KEPT_PAGES = 12

/** Keeps pages: a visit and the script after it ask for the same one. Requests at the same time share the work. */
function cachePages(): (state: DevState, path: string) => Promise<Body | undefined> {
  const bodiesOf = new WeakMap<Plan, Map<string, Promise<Body>>>()
  return async ({ plan, find }, path) => {
    const output = find(path)
    if (!plan || !output) return undefined
    const bodies = bodiesOf.get(plan) ?? new Map<string, Promise<Body>>()
    const known = bodies.get(path)
    if (known) return known
    const body = produce(output, plan.workshop)
    bodiesOf.set(plan, bodies.set(path, body))
    for (const oldest of [...bodies.keys()].slice(0, -KEPT_PAGES)) bodies.delete(oldest)
    const forget = () => void bodies.delete(path)
    body.then(output.kind === 'page' ? undefined : forget, forget)
    return body
  }
}
