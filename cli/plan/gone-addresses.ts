import type { RouteRules } from '../hosts/host.ts'
import { type Diagnostic, warning } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import { pageFile, type Route, routeOf } from '../model/path.ts'

/**
 * Finds addresses of the last published site that the new site neither has nor redirects to the page in their place.
 * @param sitemaps the sitemaps in dist/, which list the published pages; none before the first build
 */
export function findGoneAddresses(
  sitemaps: readonly string[],
  outputs: readonly Output[],
  { languages, renamed, recoded }: Pick<RouteRules, 'languages' | 'renamed' | 'recoded'>,
): readonly string[] {
  const files = new Set<string>(outputs.flatMap(({ kind, path }) => (kind === 'page' ? [path] : [])))
  const redirected = new Set(renamed.flatMap(({ from }) => languages.map((lang) => routeOf(lang, from))))
  const isAnswered = (path: Route): boolean => {
    const moved = recoded.find(({ from }) => path === `/${from}` || path.startsWith(`/${from}/`))
    const present: Route = moved ? `/${moved.to}${path.slice(moved.from.length + 1)}` : path
    return files.has(pageFile(present)) || redirected.has(present)
  }
  const gone: string[] = []
  for (const sitemap of sitemaps)
    for (const [, path] of sitemap.matchAll(/<url>\s*<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g))
      if (!isAnswered(path as Route)) gone.push(path as Route)
  return gone
}

/** The most addresses that one message names. */
const MAX_NAMED = 6

/** Returns one warning for all gone addresses: other sites may link to any of them. */
export function goneAddressesWarning(gone: readonly string[]): readonly Diagnostic[] {
  if (gone.length === 0) return []
  const named = gone.slice(0, MAX_NAMED).join(', ')
  const more =
    gone.length > MAX_NAMED ? ` and ${gone.length - MAX_NAMED} more ("saga build --plan" lists them)` : ''
  return [
    warning(
      'address',
      { file: 'dist/sitemap.xml' },
      gone.length === 1
        ? `1 address of the published shop will be gone: ${named}`
        : `${gone.length} addresses of the published shop will be gone: ${named}${more}`,
      'add the old name under "formerly:" of what took its place, or let "saga rename" and "saga remove --to" do it',
    ),
  ]
}
