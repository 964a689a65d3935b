import type { RouteRules } from '../hosts/host.ts'
import type { Output } from '../model/output.ts'
import { type OutputPath, outputPath, pageFile, posterSlug, type Route, routeOf } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'

/**
 * Pages that lead on, for hosts that know no redirects: from `/`, from paths without a language, and from earlier names.
 * Hosts with redirects apply those first. Below an unknown language such hosts answer with the 404 page.
 */
export function redirectPagesOf(site: Site, rules: RouteRules): readonly Output[] {
  const { fallback, languages, pages, posters, shortcuts, renamed, recoded } = rules
  const slugs = ['', ...pages, ...posters.map(posterSlug)]
  const leadingTo = (path: OutputPath, to: Route): Output => ({
    kind: 'ready',
    path,
    contents: redirectHtml(site, to),
  })
  return [
    leadingTo(outputPath('index.html'), routeOf(fallback, '')),
    ...shortcuts.map((slug) => leadingTo(pageFile(`/${slug}`), routeOf(fallback, slug))),
    ...recoded.flatMap(({ from, to }) =>
      slugs.map((slug) => leadingTo(pageFile(routeOf(from, slug)), routeOf(to, slug))),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      ...languages.map((lang) => leadingTo(pageFile(routeOf(lang, from)), routeOf(lang, to))),
      ...(shortcut ? [leadingTo(pageFile(`/${from}`), routeOf(fallback, to))] : []),
    ]),
  ]
}

const redirectHtml = ({ name, origin, languages: [first] }: Site, to: Route): string =>
  `<!doctype html>
<html lang="${first.code}">
<meta charset="utf-8">
<title>${escapeXml(name)}</title>
<link rel="canonical" href="${origin}${to}">
<meta http-equiv="refresh" content="0; url=${to}">
<a href="${to}">${escapeXml(name)}</a>
</html>
`
