import type { OpenPoint } from '../../model/checklist.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import type { Content, PosterDocument } from '../../read/content.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { isExampleAddress } from './examples.ts'
import type { ShopToOpen } from './shop-to-open.ts'

const samplesIn = ({ posters }: Content): readonly PosterDocument[] =>
  posters.filter(({ value }) => value.sample)

export function* findNoOwnPosters({
  site,
  contentWithoutDrafts,
}: ShopToOpen): Generator<OpenPoint> {
  if (contentWithoutDrafts.posters.length > samplesIn(contentWithoutDrafts).length) return

  const { homeGallery } = site.value
  yield {
    message: 'visitors cannot see any poster of your own yet',
    at: { file: fileOf('galleries', { slug: homeGallery }) },
    remedy: `add some: saga new poster --gallery ${homeGallery} <pictures>`,
  }
}

export function* findSamples({ content }: ShopToOpen): Generator<OpenPoint> {
  const samples = samplesIn(content)
  const [firstSample] = samples
  if (!firstSample) return

  const ids = joinWords(samples.map(({ value }) => value.id))
  const predicate = samples.length === 1 ? 'is a sample' : 'are samples'
  yield {
    message: `${ids} ${predicate}`,
    at: firstSample.at(['sample']),
    remedy: 'once you have posters of your own, run "saga remove samples"',
  }
}

export function* findExampleSales(shop: ShopToOpen): Generator<OpenPoint> {
  yield* findUnsold(shop)
  yield* findExamplePattern(shop)
  yield* findExampleLinks(shop)
  yield* findExampleCheckout(shop)
}

/** Finds the posters that nobody can buy in at least one size. */
function* findUnsold({ diagnostics }: ShopToOpen): Generator<OpenPoint> {
  const faults = diagnostics.filter(
    ({ code, severity }) => code === 'no-purchase' && severity === 'error',
  )
  const [firstFault] = faults
  if (!firstFault) return

  yield {
    message: `${pluralize(faults.length, 'poster')} cannot be bought in at least one size`,
    at: firstFault.at,
    remedy: '"saga validate --rule no-purchase" lists them, and what to add',
  }
}

/** Finds a link pattern that leads to an example. A shop with a checkout needs no pattern. */
function* findExamplePattern({ site, checkout }: ShopToOpen): Generator<OpenPoint> {
  const { purchaseLinks } = site.value
  if (purchaseLinks === undefined || !isExampleAddress(purchaseLinks)) return

  yield {
    message: `${purchaseLinks} is an example`,
    at: site.at(['purchaseLinks']),
    remedy: checkout
      ? 'run "saga remove links", because the shop has a checkout, or write the pattern of your own links'
      : 'write the pattern of your own links, then run "saga validate --fix"; or set up a checkout',
  }
}

/** Finds posters whose links lead to examples, unless the pattern is an example too, which explains them. */
function* findExampleLinks({
  site,
  contentWithoutDrafts,
}: ShopToOpen): Generator<OpenPoint> {
  if (isExampleAddress(site.value.purchaseLinks ?? '')) return

  const posters = contentWithoutDrafts.originals.filter(
    ({ value }) => !value.sample && exampleLinkOf(value) !== undefined,
  )
  const [firstPoster] = posters
  if (!firstPoster) return

  const variant = exampleLinkOf(firstPoster.value) ?? ''
  yield {
    message: `the links of ${pluralize(posters.length, 'poster')} lead to examples`,
    at: firstPoster.at(['gumroadLinks', variant]),
    remedy: 'write the links of your own purchase pages',
  }
}

/** Returns the first variant whose link leads to an example. */
function exampleLinkOf({ gumroadLinks = {} }: PosterDocument['value']) {
  return Object.keys(gumroadLinks).find((variant) =>
    isExampleAddress(gumroadLinks[variant] ?? ''),
  )
}

function* findExampleCheckout({ site, checkout }: ShopToOpen): Generator<OpenPoint> {
  if (!checkout || !isExampleAddress(checkout.url)) return

  yield {
    message: `${checkout.url}, the address of the checkout, is an example`,
    at: site.value.checkout ? site.at(['checkout', 'url']) : { file: fileOf('site') },
    remedy: 'write the address of your own project at Supabase',
  }
}
