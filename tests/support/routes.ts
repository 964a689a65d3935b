import { galleries } from './shop-content.ts'

/** Addresses that lead to the home page of the first language. */
export const homeward = [
  ...['/fr', '/SV', '/Landscape', '/about', '/get-the-saga', '/svenska-bocker', '/fr/landscape'],
  ...['/fr/svenska-bocker', '/about/success', '/fr/', '/fr/landscape/', '/fr/posters/dragon-eye'],
  '/about/posters/pyramid-34',
]

/** Pages that stood at the root before there were languages. */
export const moved = [...galleries.slice(1).map(({ slug }) => slug), 'success']

/** Addresses that no page has. */
export const unknown = [
  ...['/fr/nope', '/sv/nope', '/sv/nope/deep', '/a/b/c', '/sv/landscape/x', '/sv/Landscape'],
  ...['/posters/dragon-eye', '/sv/posters', '/sv/posters/nope', '/sv/posters/landscape-30'],
  ...['/fr/posters/nope', '/nope.png', '/assets/nope.js', '/.well-known/x'],
]

/** Those that Netlify and Cloudflare send to the home page instead: their placeholders know no exceptions. */
export const caughtByPlaceholders: readonly string[] = ['/nope.png', '/fr/posters/nope']
