import { expect, test } from 'vitest'
import { firstPoster, galleries, posterScreens, screens } from '../shops/chosen-shop.ts'

/**
 * Addresses that redirect to the home page in the first language. Their first part looks like a language that the shop
 * does not have, either alone or before one of the shop's pages.
 */
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
  `/fr/posters/${firstPoster('portrait')}`,
  `/about/posters/${firstPoster('landscape')}`,
]

// The first gallery is on the home page.
const [, ...otherGalleries] = galleries

/** Slugs of pages that were at the root before the shop had languages. */
const movedPages = [...otherGalleries.map(({ slug }) => slug), 'success']

/** Redirects to test: permanent for a moved page, temporary for other addresses. */
export const redirects = [
  ...['/', '/fr', '/about/success', `/fr/posters/${firstPoster('portrait')}`].map(
    (from) => ({
      from,
      status: 302,
      to: '/sv',
    }),
  ),
  ...movedPages.map((page) => ({ from: `/${page}`, status: 301, to: `/sv/${page}` })),
]

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
  `/posters/${firstPoster('portrait')}`,
  '/sv/posters',
  '/sv/posters/nope',
  '/sv/posters/landscape-30',
  '/fr/posters/nope',
  '/nope.png',
  '/assets/nope.js',
  '/.well-known/x',
]

/**
 * Addresses without a page that Netlify and Cloudflare redirect to the home page, because placeholders in their rules
 * do not allow exceptions.
 */
export const caughtByPlaceholders: readonly string[] = [
  '/nope.png',
  '/search',
  '/fr/posters/nope',
]

/** Returns the path of the page that was sent for `path`, or a description if the shop did not send a page. */
function pathOfPage(html: string, path: string): string {
  // Every page except the 404 page states its own address.
  const canonicalLink = /<link rel="canonical" href="https:\/\/[^/]+(\/[^"]+)"/.exec(html)
  if (canonicalLink?.[1] !== undefined) return canonicalLink[1]
  return html.includes('Oops! Page not found') ? path : 'no page of the shop'
}

/**
 * Follows all redirects from an address. Returns the path of the page that is sent, and the status. If the final
 * address is not the page's own, returns a description of both in place of the path.
 */
export async function followOn(origin: string, path: string): Promise<[string, number]> {
  const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const shopPage = pathOfPage(await answer.text(), path)
  const isAtAddress = new URL(answer.url).pathname === shopPage
  return [isAtAddress ? shopPage : `${answer.url} with ${shopPage}`, answer.status]
}

/**
 * Tests where every address leads.
 * @param caught addresses that redirect to the home page although they have no page
 * @param suffixes what may be appended to a page's address without leading elsewhere
 */
export function testRoutes(
  follow: (path: string) => Promise<readonly [path: string, status: number]>,
  caught: readonly string[] = [],
  suffixes: readonly string[] = [''],
): void {
  const pages = [...screens, ...posterScreens].flatMap(({ path }) =>
    suffixes.map((suffix) => [path + suffix, path]),
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
