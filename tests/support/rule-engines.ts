import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Matcher, parsePlain } from 'netlify-redirector'

/** What a host answers to a path. */
export interface Answer {
  readonly status: number
  /** Where it leads, or which file it sends. */
  readonly to: string
}

/** Rules of a host, without its servers. */
export interface RuleEngine {
  readonly name: string
  open(dist: string): Promise<(path: string) => Answer>
}

/** Whether a path is a file of dist/. */
const isFile = (dist: string, path: string): boolean => /\.\w+$/.test(path) && existsSync(join(dist, path))

/** The file that Netlify finds for a path, by its documentation: with .html where it has no ending. */
const findOnNetlify = (dist: string, path: string): string | undefined =>
  [path, `${path}.html`].find((file) => isFile(dist, file))

/** Netlify's own program for `_redirects`. A rule without `!` counts only where there is no file. */
export const netlify: RuleEngine = {
  name: 'Netlify',
  async open(dist) {
    const matcher: Matcher = await parsePlain(readFileSync(join(dist, '_redirects'), 'utf8'), {})
    const ask = { scheme: 'https', host: 'shop.example', query: '', headers: {}, cookieValues: {} }
    const empty = { getHeader: () => '', getCookie: () => '' }
    return (path) => {
      const file = findOnNetlify(dist, path)
      if (file) return { status: 200, to: file }
      const rule = matcher.match({ ...ask, ...empty, path })
      const rewritten = rule?.status === 200 ? findOnNetlify(dist, rule.to) : undefined
      if (rewritten) return { status: 200, to: rewritten }
      return rule && rule.status !== 200
        ? { status: rule.status, to: rule.to }
        : { status: 404, to: '/404.html' }
    }
  },
}

interface VercelRoute {
  readonly handle?: string
  readonly src?: string
  readonly dest?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly continue?: boolean
}

/** The routes of vercel-output.json, in the order that the Build Output API describes. Vercel itself is not at hand. */
export const vercel: RuleEngine = {
  name: 'the Build Output API of Vercel',
  async open(dist) {
    const { routes } = JSON.parse(readFileSync(join(dist, 'vercel-output.json'), 'utf8')) as {
      routes: readonly VercelRoute[]
    }
    const phase = (name: string | undefined): readonly VercelRoute[] => {
      const begin = name === undefined ? 0 : routes.findIndex(({ handle }) => handle === name) + 1
      const length = routes.slice(begin).findIndex(({ handle }) => handle !== undefined)
      return routes.slice(begin, length < 0 ? undefined : begin + length)
    }
    return (path) => {
      const findRoute = (name?: string): VercelRoute | undefined =>
        phase(name).find((route) => !route.continue && new RegExp(route.src ?? '').test(path))
      const fill = (route: VercelRoute, text: string): string =>
        path.replace(new RegExp(route.src ?? ''), text)
      const first = findRoute()
      if (first)
        return { status: first.status ?? 200, to: fill(first, first.headers?.Location ?? first.dest ?? '') }
      if (isFile(dist, path)) return { status: 200, to: path }
      const rewrite = findRoute('filesystem')
      const file = rewrite && fill(rewrite, rewrite.dest ?? '')
      if (file && isFile(dist, file)) return { status: 200, to: file }
      const last = findRoute('error')
      return { status: last?.status ?? 404, to: last?.dest ?? '' }
    }
  },
}
