import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Matcher, parsePlain } from 'netlify-redirector'

/** The answer of a host to a path. */
export interface Answer {
  readonly status: number
  /** The address of a redirect, or the file that is sent. */
  readonly to: string
}

/** The rules of a host, without its servers. */
export interface RuleEngine {
  readonly name: string
  open(dist: string): Promise<(path: string) => Answer>
}

/** Tells whether a path is a file in dist/. */
const isFile = (dist: string, path: string): boolean =>
  /\.\w+$/.test(path) && existsSync(join(dist, path))

/** Finds the file that Netlify sends for a path. According to its documentation, it adds .html if necessary. */
const findOnNetlify = (dist: string, path: string): string | undefined =>
  [path, `${path}.html`].find((file) => isFile(dist, file))

/** Netlify's own parser of `_redirects`. A rule without `!` applies only if the file does not exist. */
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
      const rule = matcher.match({ ...request, ...emptyLookups, path })
      const file =
        findOnNetlify(dist, path) ??
        (rule?.status === 200 && findOnNetlify(dist, rule.to))
      if (file) return { status: 200, to: file }
      const { status, to } =
        rule && rule.status !== 200 ? rule : { status: 404, to: '/404.html' }
      return { status, to }
    }
  },
}

type Text = 'handle' | 'src' | 'dest'
type VercelRoute = { readonly [name in Text]?: string } & {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly continue?: boolean
}

/** The routes of vercel-output.json, in the order of the Build Output API. Vercel itself is not available here. */
export const vercel: RuleEngine = {
  name: 'the Build Output API of Vercel',
  async open(dist) {
    const { routes } = JSON.parse(
      readFileSync(join(dist, 'vercel-output.json'), 'utf8'),
    ) as {
      routes: readonly VercelRoute[]
    }
    return (path) => {
      /** Finds the first rule for the path in a phase. A phase ends where the next one begins. */
      const findRule = (phase: string | undefined, defaultStatus: number) => {
        const begin =
          phase === undefined ? 0 : routes.findIndex(({ handle }) => handle === phase) + 1
        const end = routes.findIndex(
          ({ handle }, index) => index >= begin && handle !== undefined,
        )
        const rules = routes.slice(begin, end < 0 ? undefined : end)
        const rule = rules.find(
          (route) => !route.continue && new RegExp(route.src ?? '').test(path),
        )
        const target = rule?.headers?.Location ?? rule?.dest ?? ''
        return (
          rule && {
            status: rule.status ?? defaultStatus,
            to: path.replace(new RegExp(rule.src ?? ''), target),
          }
        )
      }

      const redirect = findRule(undefined, 200)
      if (redirect) return redirect

      const file = [path, findRule('filesystem', 200)?.to].find(
        (candidate) => candidate && isFile(dist, candidate),
      )
      if (file) return { status: 200, to: file }
      return findRule('error', 404) ?? { status: 404, to: '' }
    }
  },
}
