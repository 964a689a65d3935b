import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleClient } from '../../bundle/client.ts'
import { oneShotCompiler } from '../../bundle/compiler.ts'
import { produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import type { State } from '../../serve/addresses.ts'
import { type Body, NO_PAGE } from '../../serve/bodies.ts'
import type { Answers } from '../../serve/server.ts'
import type { Plan } from '../prepare.ts'
import { figuresIn } from './figures.ts'
import type { Session } from './session.ts'
import type { Standing } from './standing.ts'

/** What the server hears of a session: every file of the present plan, made when it is asked for. */
export function answersOf(project: Project, session: Session, state: () => State): Answers {
  /** The last state out of which a page could be rendered. */
  let good: Standing | undefined
  const madeBy = keepingPages()
  return {
    state,
    client: () => bundleClient(project, oneShotCompiler()),
    figures: async () => figuresIn((await session.current()).plan?.outputs ?? []),
    async rules() {
      const output = (await session.current()).byPath.get('serve.json')
      return output?.kind === 'ready' ? (JSON.parse(output.contents) as object) : { cleanUrls: true }
    },
    async find(path): Promise<Body | undefined> {
      const now = await session.current()
      const output = now.byPath.get(path)
      if (now.plan && !output) return undefined
      try {
        const body = await madeBy(now, path)
        if (output?.kind === 'page') good = now
        if (body !== undefined) return body
      } catch (error) {
        await session.failed(now.number, error)
      }
      // The last good state stands in for what cannot be made; before the first one, what was published.
      const before = good && (await madeBy(good, path).catch(() => undefined))
      if (before !== undefined) return before
      const file = join(project.dist, path)
      if ((await stat(file).catch(() => undefined))?.isFile()) return { file }
      return output?.kind === 'page' || path === '404.html' ? NO_PAGE : undefined
    },
  }
}

/** What is kept as text, or being made: pages that somebody looks at, not a whole catalogue. */
const KEPT = 12

/**
 * Makes an output of a plan. A page is asked for by the visit and by the script that follows, and rendered once; what
 * several ask for at the same time is made once. A plan that is shown no longer takes its pages along.
 */
function keepingPages(): (standing: Standing, path: string) => Promise<Body | undefined> {
  const keptOf = new WeakMap<Plan, Map<string, Promise<Body>>>()
  return async ({ plan, byPath }, path) => {
    const output = byPath.get(path)
    if (!plan || !output) return undefined
    const kept = keptOf.get(plan) ?? new Map<string, Promise<Body>>()
    const known = kept.get(path)
    if (known) return known
    const body = produce(output, plan.workshop)
    keptOf.set(plan, kept.set(path, body))
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest)
    const forget = () => void kept.delete(path)
    body.then(output.kind === 'page' ? undefined : forget, forget)
    return body
  }
}
