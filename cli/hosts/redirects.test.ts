import { expect, test } from 'vitest'
import { droppedRedirects, redirectsOf } from './cloudflare.ts'
import type { RouteRules } from './host.ts'
import { serveRedirectsOf } from './serve.ts'

const rules: RouteRules = {
  languages: ['sv', 'en'],
  fallback: 'sv',
  pages: ['wide', 'book'],
  shortcuts: ['wide'],
  folders: { posters: ['eye', 'whale'] },
  renamed: [{ from: 'old', to: 'wide', shortcut: true }],
  recoded: [{ from: 'es', to: 'en' }],
  rootFiles: ['my file.txt', 'logo@2x.png', 'a+b.txt', 'é.txt'],
}

const gallerySlugs = Array.from({ length: 1200 }, (_, index) => `gallery-${index}`)
const plainRules = { ...rules, folders: {}, renamed: [], recoded: [], rootFiles: [] }
const manyRules = {
  ...plainRules,
  pages: ['book', ...gallerySlugs],
  shortcuts: gallerySlugs,
}

/** Splits the rules into those with and those without placeholders, by which Cloudflare counts them. */
function splitRules(routeRules: RouteRules) {
  const lines = redirectsOf(routeRules).trim().split('\n')
  return {
    withPlaceholders: lines.filter((line) => /:\w|\*/.test(line)),
    withoutPlaceholders: lines.filter((line) => !/:\w|\*/.test(line)),
  }
}

test('_redirects excludes every page, poster and root file from the catch-all rule', async () => {
  await expect(redirectsOf(rules)).toMatchFileSnapshot('redirects.txt')
  expect(droppedRedirects(rules)).toEqual([])
})

test('_redirects of a large shop stays within Cloudflare’s limits', async () => {
  // Cloudflare reads at most 2000 rules without placeholders and 100 with them. This shop
  // gets 1999 without and 100 with them. The snapshot shows only the rules next to the
  // limits: for the first gallery, and for galleries numbered around 48 and 899.
  const lines = redirectsOf(manyRules)
    .split('\n')
    .map((line, index) => `${index + 1} ${line}`)

  const farFromLimits = /gallery-(?!(?:0|47|48|898|899)\b)/
  const linesAroundLimits = lines.filter((line) => !farFromLimits.test(line))
  await expect(linesAroundLimits.join('\n')).toMatchFileSnapshot('many-redirects.txt')

  const { withPlaceholders, withoutPlaceholders } = splitRules(manyRules)
  expect(withPlaceholders).toHaveLength(100)
  expect(withoutPlaceholders).toHaveLength(1999)
})

/** A shop whose `count` galleries have a short address each, of which only the home page has a placeholder. */
const withShortcuts = (count: number): RouteRules => ({
  ...plainRules,
  languages: ['sv'],
  pages: [],
  shortcuts: gallerySlugs.slice(0, count),
  // One rule without placeholders, and one with them, for each earlier language code.
  recoded: gallerySlugs.slice(0, 98).map((from) => ({ from, to: 'sv' })),
})

test('_redirects holds exactly 2000 rules without placeholders, and no more', () => {
  // The home page and its guards take three rules, the 98 earlier codes one each, and each short address two.
  const rootFiles = ['a.txt']
  const fullRules = { ...withShortcuts(949), rootFiles }
  expect(splitRules(fullRules).withoutPlaceholders).toHaveLength(2000)
  expect(droppedRedirects(fullRules)).toEqual([])

  const largerRules = { ...withShortcuts(950), rootFiles }
  expect(splitRules(largerRules).withoutPlaceholders).toHaveLength(2000)
  expect(droppedRedirects(largerRules)).toEqual([
    'Cloudflare reads at most 2000 rules without placeholders, so the short addresses of 1 page (the first is /gallery-949) redirect to /sv instead of the page',
  ])
})

test('_redirects holds exactly 100 rules with placeholders, and no more', () => {
  const rulesFor = (pageCount: number) => ({
    ...plainRules,
    shortcuts: [],
    pages: gallerySlugs.slice(0, pageCount),
  })

  // Two rules for the home page and for each page.
  expect(splitRules(rulesFor(49)).withPlaceholders).toHaveLength(100)
  expect(droppedRedirects(rulesFor(49))).toEqual([])

  expect(splitRules(rulesFor(51)).withPlaceholders).toHaveLength(100)
  expect(droppedRedirects(rulesFor(51))).toEqual([
    'Cloudflare reads at most 100 rules with placeholders, so addresses with an unknown language return 404 instead of redirecting to /sv for 2 pages (the first is "gallery-49")',
  ])
})

test('of two renamed pages, the first keeps its redirects if only one fits', () => {
  // In one language, each renamed page needs two rules.
  const renamed = ['a', 'b'].map((from) => ({ from, to: 'wide', shortcut: false }))
  const routeRules = { ...withShortcuts(0), renamed }
  const { withoutPlaceholders } = splitRules(routeRules)
  const room = 2000 - withoutPlaceholders.length

  const rootFiles = Array.from({ length: room + 2 }, (_, index) => `${index}.txt`)
  const fullRules = { ...routeRules, rootFiles }
  expect(redirectsOf(fullRules)).toContain('/sv/a /sv/wide 301')
  expect(redirectsOf(fullRules)).not.toContain('/sv/b /sv/wide 301')
  expect(droppedRedirects(fullRules)).toEqual([
    'Cloudflare reads at most 2000 rules without placeholders, so the redirects of 1 earlier name are left out (the first is "b")',
  ])
})

test('describes the redirects beyond the limits and their effect', async () => {
  const renamed = gallerySlugs.map((to) => ({ from: `old-${to}`, to, shortcut: true }))
  const manyRenamedRules = { ...manyRules, renamed, shortcuts: [] }
  // Six of the 100 rules with placeholders are for posters: two redirect them, and two
  // per language serve them. The other 94 redirect 47 pages: the home page and 46 others.
  const rulesAroundLimit = [46, 47].map((count) => ({
    ...plainRules,
    folders: { posters: ['eye'] },
    pages: gallerySlugs.slice(0, count),
  }))

  const descriptions = [manyRules, manyRenamedRules, ...rulesAroundLimit].flatMap(
    (routeRules) => [...droppedRedirects(routeRules), ''],
  )
  await expect(descriptions.join('\n')).toMatchFileSnapshot('dropped-redirects.txt')
})

test.each([49, 50, 60])(
  'with %s languages, placeholders stay within Cloudflare’s limit and hide no page',
  (count) => {
    const languages = Array.from({ length: count }, (_, index) => `l${index}`)
    const { pages, folders } = rules
    const routeRules = { ...plainRules, languages, fallback: 'l0', pages, folders }
    const lines = redirectsOf(routeRules).trim().split('\n')

    const placeholders = lines.filter((line) => line.includes(':'))
    expect(placeholders.length).toBeLessThanOrEqual(100)
    expect(lines.length - placeholders.length).toBeLessThanOrEqual(2000)

    // Two rules redirect posters with an unknown language, and two more per language serve its posters.
    const neededRules = 2 + 2 * count
    const doPostersFit = neededRules <= 100
    const posterRules = lines.filter((line) => line.includes('/posters/:id'))
    expect(posterRules).toHaveLength(doPostersFit ? neededRules : 0)
    // No rule is left for the two pages or, without poster rules, for the two posters.
    expect(droppedRedirects(routeRules)).toEqual([
      expect.stringContaining(doPostersFit ? 'for 2 pages' : 'for 4 pages'),
    ])
  },
)

test('with many earlier language codes, no unknown language redirects', () => {
  // Each earlier code needs one of the 100 rules with placeholders, which leaves none.
  const recoded = gallerySlugs.slice(0, 101).map((from) => ({ from, to: 'sv' }))
  const routeRules = { ...plainRules, recoded, folders: rules.folders }

  expect(redirectsOf(routeRules)).not.toContain('/:lang')
  // The two pages and the two posters.
  expect(droppedRedirects(routeRules)).toEqual([expect.stringContaining('for 4 pages')])
})

test('serve.json splits posters into patterns that are short enough for `serve`', () => {
  const posters = Array.from({ length: 2000 }, (_, index) => `poster-${index}`)
  const sources = serveRedirectsOf({ ...rules, folders: { posters } }).map(
    ({ source }) => source,
  )
  const patterns = sources.filter((source) => source.includes('/posters/'))

  // Eight patterns list ids, with at most 3000 characters each. The ninth,
  // '/es/posters/:id', is for the earlier language code.
  const aroundIds = '/!(sv|en)/posters/@()'
  const idLengths = patterns.map(({ length }) => length - aroundIds.length)
  expect(patterns).toHaveLength(9)
  expect(Math.max(...idLengths)).toBe(2999)
  expect(patterns.flatMap((source) => source.match(/poster-\d+/g) ?? [])).toEqual(posters)
})
