import { routeOf } from '../model/path.ts'
import { REVALIDATE, SPECULATION_TYPE } from './headers.ts'
import type { Host, HostRules, RouteRules } from './host.ts'
import { patternsOf } from './pattern-redirects.ts'

export const SERVE_FILE = 'serve.json'

/** Redirects of serve.json. serve applies them before files, so the patterns exclude real pages and names with a dot. */
export function serveRedirectsOf(routes: RouteRules) {
  const { languages, fallback, pages, shortcuts, posters, renamed, recoded } = routes
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

/** serve.json: the same rules for `npm start`, so that a local run behaves like a host. */
function configOf({ routes, localHeaders, cacheRules }: HostRules): string {
  const cacheRuleOf = (source: string, value: string) => ({
    source,
    headers: [{ key: 'Cache-Control', value }],
  })
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    directoryListing: false,
    redirects: serveRedirectsOf(routes),
    headers: [
      { source: '**', headers: localHeaders },
      ...cacheRules.map(({ folder, value }) => cacheRuleOf(`${folder}/**`, value)),
      cacheRuleOf('*.{html,json,txt,xml,svg,webmanifest}', REVALIDATE),
      cacheRuleOf(`{${routes.languages.join(',')}}/**/*.html`, REVALIDATE),
      { source: 'speculation.json', headers: [{ key: 'Content-Type', value: SPECULATION_TYPE }] },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

export const serve = {
  title: '`serve`',
  files: { [SERVE_FILE]: configOf, 'now.json': undefined, 'package.json': undefined },
  limitsOf: () => [],
  readme: ['✓', '✓', '✓', '✓ brotli, gzip', 'they stay'],
  setup: 'nothing: `npm start`',
} satisfies Host
