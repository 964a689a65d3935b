import { type Diagnostic, warning } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import { ownFiles, pageFile, type Route } from '../model/path.ts'

/**
 * Addresses of the last published site that the new one neither has nor redirects.
 * @param sitemaps of the published site, as they stand in dist/; none before the first build
 */
export function findGoneAddresses(
  sitemaps: readonly string[],
  outputs: readonly Output[],
): readonly string[] {
  const files = new Set<string>(outputs.flatMap(({ kind, path }) => (kind === 'page' ? [path] : [])))
  const redirected = new Set(redirectedPaths(outputs))
  const folders = movedFolders(outputs)
  const isAnswered = (path: string): boolean => {
    const moved = folders.find(([from]) => path.startsWith(from))
    const present = moved ? moved[1] + path.slice(moved[0].length) : path
    return files.has(pageFile(present as Route)) || redirected.has(present)
  }
  const gone: string[] = []
  for (const sitemap of sitemaps)
    for (const [, path = ''] of sitemap.matchAll(/<url>\s*<loc>https?:\/\/[^/<]+(\/[^<]*)<\/loc>/g))
      if (!isAnswered(path)) gone.push(path)
  return gone
}

/** Folders of languages that have another code now: '/es/' and '/ca/'. */
function movedFolders(outputs: readonly Output[]): readonly (readonly [from: string, to: string])[] {
  const rules = outputs.find(({ path }) => path === ownFiles.redirects)
  if (rules?.kind !== 'ready') return []
  return [...rules.contents.matchAll(/^(\/\w+\/)\* (\/\w+\/):splat 301$/gm)].map(
    ([, from = '', to = '']) => [from, to] as const,
  )
}

/** Paths that `_redirects` leads on for good; placeholders, which lead everything else to the home page, do not count. */
function redirectedPaths(outputs: readonly Output[]): readonly string[] {
  const rules = outputs.find(({ path }) => path === ownFiles.redirects)
  if (rules?.kind !== 'ready') return []
  return [...rules.contents.matchAll(/^(\/[^\s:*]*) \S+ 301$/gm)].map(([, path = '']) => path)
}

/** Addresses that one message names. */
const MAX_NAMED = 6

/** One warning for all of them: somebody may have linked to each. */
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
