import * as z from 'zod'
import { usualLanguage } from '../../languages/languages.ts'
import { readStringsFile } from '../../languages/pack-files.ts'
import type { Lang } from '../../model/path.ts'
import type { RequiredCollection } from '../../schema/collections.ts'
import type { seoSchemaFor } from '../../schema/common.ts'
import type { PathNames } from '../../schema/content-paths.ts'
import { roleOf } from '../../schema/fields.ts'
import { type GalleryFile, gallerySchemaFor } from '../../schema/posters.ts'
import type { PricesFile } from '../../schema/prices.ts'
import { siteSchema } from '../../schema/site-file.ts'
import { usualSizes } from '../../schema/usual-sizes.ts'
import { formatYaml } from '../../yaml/format.ts'

/** The facts about a shop that its new files contain. */
export interface StarterShop {
  /** The folder of the engine. */
  readonly home: string
  readonly languages: readonly [Lang, ...Lang[]]
  readonly homeGallery: string
  readonly year: number
}

/** Writes the text of a missing file. `names` are the parts of its path. */
type Starter = (shop: StarterShop, names: PathNames) => string

/** The texts of all files that every shop needs. They make no claims and mention no particular shop. */
export const starters: Readonly<Record<RequiredCollection, Starter>> = {
  site: (shop) =>
    formatYaml({ ...Object(requiredPartOf(siteSchema, siteOf(shop))), purchaseLinks }),
  prices: () => formatYaml(prices),
  pages({ languages }, { name = '' }) {
    const { title, description } = pageTexts[name] ?? { title: name, description: name }
    return formatYaml({
      title: inEach(languages, title),
      description: inEach(languages, description),
    } satisfies z.input<ReturnType<typeof seoSchemaFor>>)
  },
  strings: ({ home }) => readStringsFile(home, 'en') ?? '',
}

/** Returns the gallery of the home page, without posters. */
export function starterGallery({ languages, homeGallery }: StarterShop): string {
  const gallery: GalleryFile = {
    slug: homeGallery,
    order: 1,
    orientation: 'portrait',
    columns: 3,
    label: inEach(languages, 'Posters'),
    title: inEach(languages, 'All posters'),
    subtitle: inEach(languages, 'Art posters for every wall.'),
    posters: [],
  }
  return formatYaml(requiredPartOf(gallerySchemaFor(languages, languages[0]), gallery))
}

const siteOf = ({ languages, homeGallery, year }: StarterShop) => ({
  name: 'My shop',
  origin: 'https://shop.example',
  languages: languages.map((code) => ({ code, ...usualLanguage(code) })),
  xDefault: languages.includes('en') ? 'en' : languages[0],
  copyrightYear: year,
  homeGallery,
  images: {
    avif: { quality: 52, effort: 1 },
    avifWidest: { quality: 47, effort: 0 },
    jpeg: { quality: 78 },
  },
})

/** With this pattern, new posters get links, so that they can be sold. */
const purchaseLinks = 'https://buy.example/{id}-{variant}'

const prices: PricesFile = {
  currency: 'USD',
  sizes: usualSizes.map(({ id, name, width, height }, index) => ({
    id,
    name,
    price: 90 - 20 * index,
    label: { portrait: `${width} × ${height} cm`, landscape: `${height} × ${width} cm` },
    width,
    height,
  })),
}

const pageTexts: Readonly<
  Record<string, { readonly title: string; readonly description: string }>
> = {
  home: {
    title: 'My shop: art posters for your walls',
    description:
      'Art posters for your walls, in several sizes. See the whole gallery, choose a poster and order it here.',
  },
  success: {
    title: 'Thank you for your order – My shop',
    description:
      'Your order has arrived. The confirmation comes by email, and a tracking number when the poster is shipped.',
  },
  'not-found': {
    title: 'This page does not exist – My shop',
    description:
      'There is no page at this address. Return to the home page to find all posters of the shop.',
  },
}

const inEach = (languages: readonly Lang[], text: string): Record<Lang, string> =>
  Object.fromEntries(languages.map((lang) => [lang, text]))

/** Returns the part of a value that its schema requires. Texts stay complete: other languages are optional in them. */
function requiredPartOf(schema: z.core.$ZodType, value: unknown): unknown {
  const isGroup = schema instanceof z.ZodObject && !roleOf(schema)
  if (!isGroup) return value

  const requiredFields = Object.entries(schema.shape).filter(
    ([, field]) => !(field instanceof z.ZodOptional),
  )
  return Object.fromEntries(
    requiredFields.map(([name, field]) => [
      name,
      requiredPartOf(field, Object(value)[name]),
    ]),
  )
}
