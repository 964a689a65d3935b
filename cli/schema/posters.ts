import * as z from 'zod'
import { printOption } from '../model/print-option.ts'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { ownPricesFor, ownSizesFor, sizeOptionsOf } from './own-prices.ts'
import { ownPrintRunFor, printRunNote } from './print-run.ts'
import { titles } from './titles.ts'
import {
  titlesOf,
  usualVariantNames,
  type VariantName,
  variantKey,
} from './variant-names.ts'

const link = withRole(field.httpsUrl, { is: 'purchaseLink' })

type PurchaseLinks = Readonly<Record<string, string>>

// In each `fieldGroup`, the descriptions of the schemas are for people who write files. The titles and notes in its
// second argument are for people who use the editor's forms.

/** Returns the schema of purchase links. If `variants` is undefined, it accepts the variants of any shop. */
function purchaseLinksFor(
  variants: readonly VariantName[] | undefined,
): z.ZodType<PurchaseLinks> {
  const schema = variants
    ? linkGroup(variants)
    : linkGroup(usualVariantNames).catchall(link)
  return schema as unknown as z.ZodType<PurchaseLinks>
}

function linkGroup(variants: readonly VariantName[]) {
  // Links are optional, because a poster may lack some of the shop's variants. A check reports missing links.
  const links = variants.map((variant) => {
    const { size, hasOption, key } = variant
    const words = hasOption ? printOption.words.option : printOption.words.usual
    const description = `${size} ${words}.`
    return [key, link.describe(description).optional()] as const
  })
  return fieldGroup(Object.fromEntries(links), titlesOf(variants))
}

/** Returns the schema of the sold-out variants. If `variants` is undefined, it accepts the variants of any shop. */
function soldOutFor(variants: readonly VariantName[] | undefined) {
  const keys = (variants ?? usualVariantNames).map(({ key }) => key)
  const variant = variants ? z.enum(keys) : z.union([z.enum(keys), variantKey])
  return z
    .union([z.boolean(), z.array(variant).min(1)], {
      error: `write true, or the variants that are sold out: [${keys.join(', ')}]`,
    })
    .optional()
    .describe(
      `\`true\` if the whole poster is sold out, or a list of variants such as \`[a1, a1${printOption.keyEnding}]\`: ids of sizes in content/prices.yaml, with \`${printOption.keyEnding}\` for those ${printOption.words.option}. Pages, feeds and search engines show it, and the variants cannot be ordered.`,
    )
}

/** Returns the schema of print details. Owners leave out unknown details, and pages do not mention them. */
export const detailsSchemaFor = (
  languages: readonly field.Lang[],
  firstLanguage: field.Lang,
) => {
  const translated = field.translatedText(languages, firstLanguage)
  return fieldGroup(
    {
      paper: translated.describe('Type, finish and weight of the paper.').optional(),
      edition: translated
        .describe(
          'Number of prints, and whether they are signed. The number of prints of a limited edition is added automatically.',
        )
        .optional(),
      border: translated.describe('Border around the picture.').optional(),
      packing: translated
        .describe('Packaging of the poster: in a tube, or flat.')
        .optional(),
    },
    { paper: 'paper', edition: 'edition', border: 'border', packing: 'packing' },
  ).optional()
}
export type DetailsFile = NonNullable<z.output<ReturnType<typeof detailsSchemaFor>>>

/** Returns the schema of content/posters/<family>/<id>.yaml. */
export const posterSchemaFor = (
  languages: readonly field.Lang[],
  firstLanguage: field.Lang,
  variants: readonly VariantName[] | undefined,
) => {
  const translated = field.translatedText(languages, firstLanguage)
  return fieldGroup(
    {
      id: field.id.describe(
        'Must match the name of the file. Used in addresses: after a change, add the old id under `formerly`. Never reuse an old id.',
      ),
      draft: field.draft,
      sample: z
        .boolean()
        .optional()
        .describe(
          '`true` for an example of `saga init`, which `saga remove samples` removes.',
        ),
      soldOut: soldOutFor(variants),
      sizes: ownSizesFor(variants)
        .optional()
        .describe(
          'Sizes of this poster: ids of sizes in content/prices.yaml, such as `[a2]`, or `true` for all sizes of the shop. The default is the `sizes:` of its series, or else all sizes of the shop.',
        ),
      prices: ownPricesFor(variants)
        .optional()
        .describe(
          'Prices of this poster that differ from those of its series and of content/prices.yaml, by the ids of sizes.',
        ),
      printRun: ownPrintRunFor(variants)
        .optional()
        .describe(
          'Number of prints of this poster that will ever exist: `200` for all sizes together, or a number for each of its sizes, such as `{ a1: 50, a2: 150 }`. The checkout numbers the prints and sells no more. The default is `printRun:` in content/prices.yaml; `unlimited` opts out of it.',
        ),
      formerly: field.formerly,
      orientation: field.orientation,
      title: translated.describe('Shown below the picture, and read by screen readers.'),
      description: translated.describe(
        'One to three sentences below the title, also sent with an order.',
      ),
      images: z
        .array(field.picture('own'))
        .min(1, 'add at least one picture')
        .describe(
          'Pictures beside this file, of 1188 × 1682 pixels (1682 × 1188 in landscape), or at least half that size. The first one is shown on pages, a second one only in the enlarged view.',
        ),
      series: withRole(field.id, { is: 'entry', to: 'series' })
        .optional()
        .describe(
          'Id of a series in content/series.yaml. A poster also belongs to each series whose id is the beginning of its own id. The page of a poster shows others of the same series.',
        ),
      details: detailsSchemaFor(languages, firstLanguage).describe(
        'Print details of this poster, where they differ from `details:` in content/prices.yaml. Each detail replaces only the shared one of the same name.',
      ),
      seo: field
        .seoSchemaFor(languages, firstLanguage)
        .optional()
        .describe(
          'For search engines. The default is the title and the description of the poster.',
        ),
      gumroadLinks: purchaseLinksFor(variants)
        .optional()
        .describe(
          'Purchase link of each variant, following the pattern purchaseLinks in content/site.yaml. Not needed if the shop has a checkout.',
        ),
    },
    {
      id: titles.name,
      draft: titles.draft,
      sample: {
        title: 'sample',
        note: 'An example, which stays until you remove it or make it your own.',
      },
      soldOut: {
        title: 'sold out',
        note: 'Variants that cannot be ordered. Pages, feeds and search engines show it.',
        options: titlesOf(variants ?? usualVariantNames),
      },
      sizes: {
        title: 'sizes of this poster',
        note: 'Only if it is not sold in all sizes. Nothing chosen: the sizes of its motif, or all sizes of the shop.',
        options: sizeOptionsOf(variants),
      },
      prices: {
        title: 'prices of this poster',
        note: 'Only where they differ from the prices of its motif or of the shop. Empty: the same price.',
      },
      printRun: {
        title: 'limited edition',
        note: `${printRunNote} Empty: as for all posters; “unlimited”: no limit.`,
      },
      formerly: titles.formerly,
      orientation: titles.orientation,
      title: 'title',
      description: 'description',
      images: {
        title: 'pictures',
        note: '1188 × 1682 pixels (1682 × 1188 in landscape), or at least half that size. The first one is shown on pages, a second one only in the enlarged view.',
      },
      series: {
        title: 'motif',
        note: 'Another motif, besides those that the name in addresses begins with. The page of the poster shows others with the same motif.',
      },
      details: {
        title: 'print details of this poster',
        note: 'Only where they differ from the print details of all posters. Each detail replaces only the shared one of the same name.',
      },
      seo: titles.seo,
      gumroadLinks: {
        title: 'purchase links',
        note: 'Link for buying each size. Not needed if the shop has a checkout.',
      },
    },
  )
}
export type PosterFile = z.output<ReturnType<typeof posterSchemaFor>>

/**
 * Returns the schema of content/galleries/<slug>.yaml. Each of these files adds a page, with its redirect and its
 * links.
 */
export const gallerySchemaFor = (
  languages: readonly field.Lang[],
  firstLanguage: field.Lang,
) => {
  const translated = field.translatedText(languages, firstLanguage)
  return fieldGroup(
    {
      slug: field.id.describe(
        'Must match the name of the file. Used in the address of the page: /sv/<slug>. Some names, such as "index" and "success", are reserved.',
      ),
      draft: field.draft,
      formerly: field.formerly,
      order: z
        .int()
        .min(1)
        .describe(
          'Position among the galleries in menus and footers, from 1. Different for each gallery.',
        ),
      orientation: field.orientation.describe('For all posters in this gallery.'),
      columns: z.int().min(1).max(6).describe('Posters in a row on a wide screen.'),
      label: translated.describe('Short name for menus and links.'),
      title: translated.describe('Heading of the page.'),
      subtitle: translated.describe('One or two sentences below the heading.'),
      hero: z
        .array(field.picture('hero'))
        .optional()
        .describe(
          'Slideshow above the posters: wide pictures, with paths relative to this file. Phones show the part to the right of the centre.',
        ),
      seo: field
        .seoSchemaFor(languages, firstLanguage)
        .optional()
        .describe(
          'For search engines. Not for the gallery on the home page, whose texts are in pages/home.yaml.',
        ),
      expect: field
        .expectedOf('posters')
        .describe('Expected number of posters, checked by `saga validate`.'),
      retired: z
        .array(field.id)
        .optional()
        .describe('Ids that were used before and must not be used again.'),
      posters: z
        .array(field.reference('posters'))
        .describe(
          'Ids of the posters, in display order. If the list is empty (`[]`), the gallery has no page yet.',
        ),
    },
    {
      slug: titles.name,
      draft: titles.draft,
      formerly: titles.formerly,
      order: 'place in menus',
      orientation: titles.orientation,
      columns: 'posters in a row',
      label: 'short name',
      title: 'title',
      subtitle: 'subtitle',
      hero: {
        title: 'slideshow',
        note: 'Wide pictures above the posters. Phones show the part to the right of the centre.',
      },
      seo: {
        title: 'for search engines',
        note: 'Not for the gallery on the home page, whose texts are in “Home in search engines”.',
      },
      expect: titles.expect('posters'),
      retired: {
        title: 'retired names',
        note: 'Names in addresses that were used before and must not be used again.',
      },
      posters: {
        title: 'posters',
        note: 'In the order of display. A gallery without posters has no page yet.',
      },
    },
  )
}
export type GalleryFile = z.output<ReturnType<typeof gallerySchemaFor>>

/** Returns the schema of content/series.yaml: motifs by which visitors filter posters. */
export const seriesSchemaFor = (
  languages: readonly field.Lang[],
  firstLanguage: field.Lang,
  variants: readonly VariantName[] | undefined,
) =>
  z.array(
    fieldGroup(
      {
        id: field.id.describe(
          'Used in addresses: ?series=<id>. A poster belongs to the series if its id begins with this id, or if it names the series.',
        ),
        name: field
          .translatedText(languages, firstLanguage)
          .describe('One or two words for the filter.'),
        sizes: ownSizesFor(variants)
          .optional()
          .describe(
            'Sizes of the posters in the series: ids of sizes in content/prices.yaml, such as `[a2]`, or `true` for all sizes of the shop, the default. The `sizes:` of a poster replace them.',
          ),
        prices: ownPricesFor(variants)
          .optional()
          .describe(
            'Prices of the posters in the series that differ from those in content/prices.yaml, by the ids of sizes. The `prices:` of a poster replace them.',
          ),
      },
      {
        id: {
          title: 'name in addresses',
          note: 'A poster has this motif if its own name in addresses begins with this name, or if you choose the motif for it.',
        },
        name: 'name',
        sizes: {
          title: 'sizes',
          note: 'Only if posters with this motif are not sold in all sizes. Nothing chosen: all sizes of the shop.',
          options: sizeOptionsOf(variants),
        },
        prices: {
          title: 'prices',
          note: 'Only where they differ from the prices of the shop. A poster may have prices of its own.',
        },
      },
    ),
  )
export type SeriesFile = z.output<ReturnType<typeof seriesSchemaFor>>
