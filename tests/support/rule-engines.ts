import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Matcher, parsePlain } from 'netlify-redirector'

/** A host's response to a request for a path. */
export interface HostResponse {
  readonly status: number
  /** The address of a redirect, or the file that is sent. */
  readonly to: string
}

/** Applies the rules that a build writes for a host, without the host's servers. */
export interface RuleEngine {
  readonly name: string
  open(dist: string): Promise<(path: string) => HostResponse>
}

/** Tells whether a path is a file in dist/. */
const isFile = (dist: string, path: string): boolean =>
  /\.\w+$/.test(path) && existsSync(join(dist, path))

/** Finds the file that Netlify sends for a path. According to its documentation, it adds .html if necessary. */
const findOnNetlify = (dist: string, path: string): string | undefined =>
  [path, `${path}.html`].find((file) => isFile(dist, file))

/** Netlify, imitated with its own `_redirects` parser. A rule without `!` applies only if the file does not exist. */
export const netlify: RuleEngine = {
  name: 'Netlify',
  async open(dist) {
    const matcher: Matcher = await parsePlain(
      readFileSync(join(dist, '_redirects'), 'utf8'),
      {},
    )

    const request = {
      scheme: 'https',
      host: 'shop.example',
      query: '',
      headers: {},
      cookieValues: {},
    }
    const emptyLookups = { getHeader: () => '', getCookie: () => '' }

    return (path) => {
      const existingFile = findOnNetlify(dist, path)
      if (existingFile) return { status: 200, to: existingFile }

      const notFound = { status: 404, to: '/404.html' }
      const rule = matcher.match({ ...request, ...emptyLookups, path })
      if (!rule) return notFound
      if (rule.status !== 200) return { status: rule.status, to: rule.to }

      // A rule with status 200 sends another file.
      const rewrittenFile = findOnNetlify(dist, rule.to)
      return rewrittenFile ? { status: 200, to: rewrittenFile } : notFound
    }
  },
}

type TextField = 'handle' | 'src' | 'dest'
type VercelRoute = { readonly [name in TextField]?: string } & {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the route only adds headers, and later routes apply as well. */
  readonly continue?: boolean
}

/** The phase of the routes before the first `handle`. */
const FIRST_PHASE = 'first'

/** Groups routes by phase. A route with a `handle` only starts the phase with that name. */
function groupByPhase(
  routes: readonly VercelRoute[],
): ReadonlyMap<string, readonly VercelRoute[]> {
  let phaseRoutes: VercelRoute[] = []
  const routesByPhase = new Map([[FIRST_PHASE, phaseRoutes]])
  for (const route of routes)
    if (route.handle === undefined) phaseRoutes.push(route)
    else {
      phaseRoutes = []
      routesByPhase.set(route.handle, phaseRoutes)
    }
  return routesByPhase
}

/**
 * Vercel, imitated with the routes in vercel-output.json, in the order that the Build Output API defines. Vercel itself
 * cannot run here.
 */
export const vercel: RuleEngine = {
  name: 'the Build Output API of Vercel',
  async open(dist) {
    const json = readFileSync(join(dist, 'vercel-output.json'), 'utf8')
    const { routes } = JSON.parse(json) as { routes: readonly VercelRoute[] }

    const routesByPhase = groupByPhase(routes)

    return (path) => {
      /** Returns the response of the first route in a phase that matches the path. */
      const findRule = (
        phase: string,
        defaultStatus: number,
      ): HostResponse | undefined => {
        const route = routesByPhase
          .get(phase)
          ?.find((route) => !route.continue && new RegExp(route.src ?? '').test(path))
        if (!route) return undefined

        const target = route.headers?.Location ?? route.dest ?? ''
        return {
          status: route.status ?? defaultStatus,
          to: path.replace(new RegExp(route.src ?? ''), target),
        }
      }

      const redirect = findRule(FIRST_PHASE, 200)
      if (redirect) return redirect

      const rewrittenPath = findRule('filesystem', 200)?.to
      const file = [path, rewrittenPath].find(
        (candidate) => candidate && isFile(dist, candidate),
      )
      if (file) return { status: 200, to: file }
      return findRule('error', 404) ?? { status: 404, to: '' }
    }
  },
}
