import { expect, test } from 'vitest'
import { galleries, posterScreens, screens } from '../shops/shop-content.ts'

/** Addresses that lead to the home page of the first language. */
const redirectedHome = [
  '/fr',
  '/SV',
  '/Landscape',
  '/fr/search',
  '/about',
  '/get-the-saga',
  '/svenska-bocker',
  '/fr/landscape',
  '/fr/svenska-bocker',
  '/about/success',
  '/fr/',
  '/fr/landscape/',
  '/fr/posters/dragon-eye',
  '/about/posters/pyramid-34',
]

/** Pages that were at the root before the shop had languages. */
const movedPages = [...galleries.slice(1).map(({ slug }) => slug), 'success']

/** Redirects to test: permanent for a moved page, temporary for other addresses. */
export const redirects = [
  ...['/', '/fr', '/about/success', '/fr/posters/dragon-eye'].map(
    (from) => [from, 302, '/sv'] as const,
  ),
  ...movedPages.map((page) => [`/${page}`, 301, `/sv/${page}`] as const),
].map(([from, status, to]) => ({ from, status, to }))

/** Addresses without a page. */
const unknownPaths = [
  '/fr/nope',
  '/sv/nope',
  '/sv/nope/deep',
  '/a/b/c',
  '/sv/landscape/x',
  '/sv/Landscape',
  '/search',
  '/sv/search/x',
  '/posters/dragon-eye',
  '/sv/posters',
  '/sv/posters/nope',
  '/sv/posters/landscape-30',
  '/fr/posters/nope',
  '/nope.png',
  '/assets/nope.js',
  '/.well-known/x',
]

/** Unknown addresses that Netlify and Cloudflare send home, because their placeholders have no exceptions. */
export const caughtByPlaceholders: readonly string[] = [
  '/nope.png',
  '/search',
  '/fr/posters/nope',
]

/** Returns the page that a visitor finally reaches, and its status. Pages name their address; the 404 page does not. */
export async function followOn(origin: string, path: string): Promise<[string, number]> {
  const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const [, canonicalPath] =
    /<link rel="canonical" href="https:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? []
  const shopPage =
    canonicalPath ??
    (html.includes('Oops! Page not found') ? path : 'no page of the shop')

  const isAtAddress = new URL(answer.url).pathname === shopPage
  return [isAtAddress ? shopPage : `${answer.url} with ${shopPage}`, answer.status]
}

/** Tests every address. Those in `caught` lead home although no page has them; `ends` may end an address. */
export function testRoutes(
  follow: (path: string) => Promise<readonly [path: string, status: number]>,
  caught: readonly string[] = [],
  ends: readonly string[] = [''],
): void {
  const pages = [...screens, ...posterScreens].flatMap(({ path }) =>
    ends.map((end) => [path + end, path]),
  )
  const home = ['/', ...redirectedHome, ...caught].map((path) => [path, '/sv'])
  const moved = movedPages.map((page) => [`/${page}`, `/sv/${page}`])

  test.each([...home, ...moved, ...pages])('%s leads to %s', async (path = '', to) =>
    expect(await follow(path)).toEqual([to, 200]),
  )
  test.each(unknownPaths.filter((path) => !caught.includes(path)))(
    '%s answers 404',
    async (path) => expect(await follow(path)).toEqual([path, 404]),
  )
}
