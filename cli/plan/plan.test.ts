import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTinyShop, noBundle } from '../../tests/support/tiny-shop.ts'
import { loadSite } from '../commands/pipeline.ts'
import type { OutputGroup } from '../model/output.ts'
import type { Poster } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { projectAt } from '../project.ts'
import { checkHostLimits } from './limits.ts'
import { outputsOf, planGroups } from './plan.ts'

let root: string
let site: Site
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-plan-'))
  await makeTinyShop(root)
  const { value } = await loadSite(projectAt(root, root, 'test'), {})
  if (!value) throw new Error('the tiny shop has no fault')
  site = value.site
})
afterAll(() => rm(root, { recursive: true, force: true }))

const planShop = (shop: Site): readonly OutputGroup[] => planGroups(shop, noBundle, join(root, 'public'))

test('no file is planned where another one needs a folder: publishing would remove the one for the other', () => {
  const publicFiles = [{ path: 'sv', onDisk: 'sv', hash: 'any' }]
  expect(() => outputsOf(planShop({ ...site, publicFiles }))).toThrow(
    'an output has the path of the folder sv',
  )
})

const renamePosters = (posters: readonly Poster[], slug: string): readonly Poster[] =>
  posters.map((poster) => {
    const [first, ...others] = poster.images
    return { ...poster, id: `${poster.id}-${slug}`, images: [{ ...first, key: slug }, ...others] }
  })

/** A shop of so many galleries, all alike. */
function withGalleries(count: number): Site {
  const slugs = Array.from({ length: count }, (_, index) => `gallery-${index}`)
  return {
    ...site,
    storefronts: site.storefronts.map((storefront) => {
      const [first] = storefront.galleries
      if (!first) throw new Error('the tiny shop has galleries')
      const seo = storefront.seo[''] ?? { title: '', description: '' }
      return {
        ...storefront,
        galleries: [
          first,
          ...slugs.map((slug) => ({ ...first, slug, posters: renamePosters(first.posters, slug) })),
        ],
        seo: { ...storefront.seo, ...Object.fromEntries(slugs.map((slug) => [slug, seo])) },
      }
    }),
  }
}

test('as many pages as the rules have no room for are said to lose their short address', () => {
  const shop = withGalleries(900)
  const groups = planShop(shop)
  const rules = outputsOf(groups).find(({ path }) => path === '_redirects')
  if (rules?.kind !== 'ready') throw new Error('there are rules')
  const kept = [...rules.contents.matchAll(/^\/gallery-\d+ /gm)].length
  expect(checkHostLimits(shop, groups).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`the short addresses of ${900 - kept} pages`),
  )
})
