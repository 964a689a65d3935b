import { routeOf, searchSlug } from '../model/path.ts'
import {
  fileTypes,
  type Host,
  type HostRules,
  REVALIDATE,
  type RouteRules,
  SPECULATION_TYPE,
} from './host.ts'
import { patternsOf } from './pattern-redirects.ts'

export const SERVE_FILE = 'serve.json'

/**
 * Returns the redirects of serve.json. `serve` applies them before it looks for files, so they exclude existing pages
 * and names with a dot. A source is a path with parameters or a glob: '/:page(a|b)' passes the name on, '/@(a|b)' only
 * matches it, and '/!(a|b)' matches every other name.
 */
export function serveRedirectsOf(routes: RouteRules) {
  const { languages, fallback, pages, shortcuts, folders, renamed, recoded } = routes
  const home = `/${fallback}`
  const languagePattern = languages.join('|')
  const folderPaths = Object.keys(folders).map((folder) => `/${folder}/:id`)
  /** The paths of all pages below a language. */
  const pagePaths = ['', '/:page', ...folderPaths]

  return [
    redirect('/', home, 302),
    ...recoded.flatMap(({ from, to }) =>
      pagePaths.map((path) => redirect(`/${from}${path}`, `/${to}${path}`, 301)),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      redirect(`/:lang(${languagePattern})/${from}`, routeOf(':lang', to), 301),
      ...(shortcut ? [redirect(`/${from}`, routeOf(fallback, to), 301)] : []),
    ]),
    // '/landscape' is a shortcut, but '/Landscape' is an unknown language. The rule for shortcuts below ignores case.
    // This rule respects case, so that it excludes '/landscape' and catches '/Landscape' first.
    redirect(
      `/!(${languagePattern}|${searchSlug}|${shortcuts.join('|')}|*.*)`,
      home,
      302,
    ),
    redirect(`/:page(${shortcuts.join('|')})`, `${home}/:page`, 301),
    redirect(`/!(${languagePattern})/@(${pages.join('|')})`, home, 302),
    ...Object.entries(folders).flatMap(([folder, names]) =>
      patternsOf(names).map((ids) =>
        redirect(`/!(${languagePattern})/${folder}/@(${ids})`, home, 302),
      ),
    ),
  ]
}

const redirect = (source: string, destination: string, type: number) => ({
  source,
  destination,
  type,
})

function configOf({ routes, localHeaders, cacheRules }: HostRules): string {
  const headerAt = (source: string, key: string, value: string) => ({
    source,
    headers: [{ key, value }],
  })
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    directoryListing: false,
    redirects: serveRedirectsOf(routes),
    headers: [
      { source: '**', headers: localHeaders },
      ...cacheRules.map(({ folder, value }) =>
        headerAt(`${folder}/**`, 'Cache-Control', value),
      ),
      headerAt('*.{html,json,txt,xml,svg,webmanifest}', 'Cache-Control', REVALIDATE),
      headerAt(`{${routes.languages.join(',')}}/**/*.html`, 'Cache-Control', REVALIDATE),
      ...Object.entries(fileTypes).map(([ending, type]) =>
        headerAt(`**/*.${ending}`, 'Content-Type', type),
      ),
      headerAt('speculation.json', 'Content-Type', SPECULATION_TYPE),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

export const serve = {
  title: '`serve`',
  // `serve` would read the last two as settings, so public/ must not contain them.
  files: { [SERVE_FILE]: configOf, 'now.json': undefined, 'package.json': undefined },
  deployRow: {
    redirects: '✓',
    headers: '✓',
    notFound: '✓',
    compression: '✓ brotli, gzip',
    betweenBuilds: 'they stay',
  },
  setup: 'nothing: `npm start`',
} satisfies Host
