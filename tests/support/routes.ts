import { expect, test } from 'vitest'
import { galleries, posterScreens, screens } from '../shops/shop-content.ts'

/** Addresses that lead to the home page of the first language. */
const homeward = [
  ...[
    '/fr',
    '/SV',
    '/Landscape',
    '/fr/search',
    '/about',
    '/get-the-saga',
    '/svenska-bocker',
    '/fr/landscape',
  ],
  ...[
    '/fr/svenska-bocker',
    '/about/success',
    '/fr/',
    '/fr/landscape/',
    '/fr/posters/dragon-eye',
  ],
  '/about/posters/pyramid-34',
]

/** Pages that stood at the root before there were languages. */
const moved = [...galleries.slice(1).map(({ slug }) => slug), 'success']

/** Redirects that are tested: permanent where a page has moved, temporary where no page was meant. */
export const redirects = [
  ...['/', '/fr', '/about/success', '/fr/posters/dragon-eye'].map(
    (from) => [from, 302, '/sv'] as const,
  ),
  ...moved.map((page) => [`/${page}`, 301, `/sv/${page}`] as const),
].map(([from, status, to]) => ({ from, status, to }))

/** Addresses that no page has. */
const unknown = [
  ...[
    '/fr/nope',
    '/sv/nope',
    '/sv/nope/deep',
    '/a/b/c',
    '/sv/landscape/x',
    '/sv/Landscape',
  ],
  ...['/search', '/sv/search/x'],
  ...[
    '/posters/dragon-eye',
    '/sv/posters',
    '/sv/posters/nope',
    '/sv/posters/landscape-30',
  ],
  ...['/fr/posters/nope', '/nope.png', '/assets/nope.js', '/.well-known/x'],
]

/** Unknown addresses that Netlify and Cloudflare send to the home page: their placeholders know no exceptions. */
export const caughtByPlaceholders: readonly string[] = [
  '/nope.png',
  '/search',
  '/fr/posters/nope',
]

/** Returns the page where a visitor ends, and its status. Pages say their own address; the 404 page does not. */
export async function followOn(origin: string, path: string): Promise<[string, number]> {
  const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const [, own] = /<link rel="canonical" href="https:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? []
  const told =
    own ?? (html.includes('Oops! Page not found') ? path : 'no page of the shop')
  return [
    new URL(answer.url).pathname === told ? told : `${answer.url} with ${told}`,
    answer.status,
  ]
}

/** Tests where each address leads. Addresses in `caught` lead home although no page has them; `ends` may end pages. */
export function testRoutes(
  follow: (path: string) => Promise<readonly [path: string, status: number]>,
  caught: readonly string[] = [],
  ends: readonly string[] = [''],
): void {
  const pages = [...screens, ...posterScreens].flatMap(({ path }) =>
    ends.map((end) => [path + end, path]),
  )
  const home = ['/', ...homeward, ...caught].map((path) => [path, '/sv'])
  const known = [...home, ...moved.map((page) => [`/${page}`, `/sv/${page}`]), ...pages]
  test.each(known)('%s leads to %s', async (path = '', to) =>
    expect(await follow(path)).toEqual([to, 200]),
  )
  test.each(unknown.filter((path) => !caught.includes(path)))(
    '%s is a real 404',
    async (path) => expect(await follow(path)).toEqual([path, 404]),
  )
}
