import { routeOf } from '../model/path.ts'
import { patternsOf } from './pattern-redirects.ts'
import type { RouteRules } from './route-rules.ts'

interface ServeRedirect {
  readonly source: string
  readonly destination: string
  readonly type: number
}

/** Redirects of serve.json. serve applies them before files, so the patterns exclude real pages and names with a dot. */
export function serveRedirectsOf({
  languages,
  fallback,
  pages,
  shortcuts,
  posters,
  renamed,
  recoded,
}: RouteRules): readonly ServeRedirect[] {
  const home = `/${fallback}`
  const known = languages.join('|')
  return [
    { source: '/', destination: home, type: 302 },
    ...recoded.flatMap(({ from, to }) =>
      ['', '/:page', '/posters/:id'].map((below) => ({
        source: `/${from}${below}`,
        destination: `/${to}${below}`,
        type: 301,
      })),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      { source: `/:lang(${known})/${from}`, destination: routeOf(':lang', to), type: 301 },
      ...(shortcut ? [{ source: `/${from}`, destination: routeOf(fallback, to), type: 301 }] : []),
    ]),
    // Before the shortcuts, which ignore case: /Landscape is no page.
    { source: `/!(${known}|${shortcuts.join('|')}|*.*)`, destination: home, type: 302 },
    { source: `/:page(${shortcuts.join('|')})`, destination: `${home}/:page`, type: 301 },
    { source: `/!(${known})/@(${pages.join('|')})`, destination: home, type: 302 },
    ...patternsOf(posters).map((ids) => ({
      source: `/!(${known})/posters/@(${ids})`,
      destination: home,
      type: 302,
    })),
  ]
}
