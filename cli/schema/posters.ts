import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { titles } from './titles.ts'

const link = withRole(field.httpsUrl, { is: 'purchaseLink' })

/** The names of a poster's variants. */
const variantNames = {
  a1: 'A1',
  a1NoLogo: 'A1 without logo',
  a2: 'A2',
  a2NoLogo: 'A2 without logo',
}

const purchaseLinks = fieldGroup(
  {
    a1: link.describe('A1 with the logo.'),
    a1NoLogo: link.describe('A1 without the logo.'),
    a2: link.describe('A2 with the logo.'),
    a2NoLogo: link.describe('A2 without the logo.'),
  },
  variantNames,
)

const soldOut = z
  .union([z.boolean(), z.array(z.enum(['a1', 'a1NoLogo', 'a2', 'a2NoLogo'])).min(1)], {
    error: 'write true, or the variants that are sold out: [a1, a1NoLogo, a2, a2NoLogo]',
  })
  .optional()
  .describe(
    'What cannot be ordered: `true` for the whole poster, or a list of variants such as `[a1, a1NoLogo]`. Pages, feeds and search engines say so, and no link leads to a purchase.',
  )

/** Returns the schema of print details. Unknown details are left out, and no page mentions them. */
export const detailsSchemaFor = (languages: readonly field.Lang[], first: field.Lang) => {
  const translated = field.translatedText(languages, first)
  return fieldGroup(
    {
      paper: translated
        .describe('The paper: its kind, its surface, its weight.')
        .optional(),
      edition: translated
        .describe('The edition: how many prints there are, whether they are signed.')
        .optional(),
      border: translated.describe('The border around the picture.').optional(),
      packing: translated
        .describe('How the poster is packed: in a tube, or flat.')
        .optional(),
    },
    { paper: 'paper', edition: 'edition', border: 'border', packing: 'packing' },
  ).optional()
}
export type DetailsFile = NonNullable<z.output<ReturnType<typeof detailsSchemaFor>>>

/** Returns the schema of content/posters/<family>/<id>.yaml. */
export const posterSchemaFor = (languages: readonly field.Lang[], first: field.Lang) => {
  const translated = field.translatedText(languages, first)
  return fieldGroup(
    {
      id: field.id.describe(
        'The same as the name of the file. It stands in addresses: after a change, name the old one under `formerly`; never reuse an old one.',
      ),
      draft: field.draft,
      soldOut,
      formerly: field.formerly,
      orientation: field.orientation,
      title: translated.describe(
        'Shown below the picture, and told to those who cannot see it.',
      ),
      description: translated.describe(
        'One to three sentences below the title; sent along with an order.',
      ),
      images: z
        .array(field.picture('own'))
        .min(1, 'name at least one image')
        .describe(
          'Pictures beside this file, of 1188 × 1682 pixels (1682 × 1188 in landscape); half of that is the least. The first one is shown; a second one appears in the enlarged view.',
        ),
      series: withRole(field.id, { is: 'entry', to: 'series' })
        .optional()
        .describe(
          'A series of content/series.yaml, besides those whose id its own begins with. Posters of one series are shown together on their pages.',
        ),
      details: detailsSchemaFor(languages, first).describe(
        'What is known of this print, where it differs from `details:` in content/prices.yaml. Each fact stands for itself.',
      ),
      seo: field
        .seoSchemaFor(languages, first)
        .optional()
        .describe(
          'For search engines. Left out, they are told the poster’s own title and description.',
        ),
      gumroadLinks: purchaseLinks
        .optional()
        .describe(
          'Where each variant is bought; not needed where the shop has a checkout. The pattern is purchaseLinks in content/site.yaml.',
        ),
    },
    {
      id: titles.name,
      draft: titles.draft,
      soldOut: {
        title: 'sold out',
        note: 'What cannot be ordered. Pages, feeds and search engines say so.',
        options: variantNames,
      },
      formerly: titles.formerly,
      orientation: titles.orientation,
      title: 'title',
      description: 'description',
      images: {
        title: 'pictures',
        note: 'Of 1188 × 1682 pixels (1682 × 1188 in landscape); half of that is the least. The first one is shown; a second one appears in the enlarged view.',
      },
      series: {
        title: 'motif',
        note: 'Besides the motifs with which its name begins. Posters of one motif are shown together on their pages.',
      },
      details: {
        title: 'facts of this print',
        note: 'What is known of this print, where it differs from the facts of every print. Each fact stands for itself.',
      },
      seo: titles.seo,
      gumroadLinks: {
        title: 'purchase links',
        note: 'Where each size is bought; not needed where the shop has a checkout.',
      },
    },
  )
}
export type PosterFile = z.output<ReturnType<typeof posterSchemaFor>>

/** Returns the schema of content/galleries/<slug>.yaml. Each such file adds a page, its redirect and its links. */
export const gallerySchemaFor = (languages: readonly field.Lang[], first: field.Lang) => {
  const translated = field.translatedText(languages, first)
  return fieldGroup(
    {
      slug: field.id.describe(
        'The same as the name of the file. The address of the page: /sv/<slug>. "index", "success" and a few more are taken.',
      ),
      draft: field.draft,
      formerly: field.formerly,
      order: z
        .int()
        .min(1)
        .describe(
          'Its place among the others in menus and footers, from 1. No two may have the same.',
        ),
      orientation: field.orientation.describe('Of all posters in this gallery.'),
      columns: z
        .int()
        .min(1)
        .max(6)
        .describe('Posters beside each other on a wide screen.'),
      label: translated.describe('Short name for menus and links.'),
      title: translated.describe('Heading of the page.'),
      subtitle: translated.describe('A sentence or two below the heading.'),
      hero: z
        .array(field.picture('hero'))
        .optional()
        .describe(
          'Slideshow above the posters: wide pictures, named relative to this file. Phones show what is right of the middle.',
        ),
      seo: field
        .seoSchemaFor(languages, first)
        .optional()
        .describe(
          'For search engines. Left out in the gallery on the home, whose texts stand in pages/home.yaml.',
        ),
      expect: field
        .expectedOf('posters')
        .describe('How many posters there should be; `saga validate` compares.'),
      retired: z
        .array(field.id)
        .optional()
        .describe('Ids that were used once and must not come back.'),
      posters: z
        .array(field.reference('posters'))
        .describe(
          'Ids of the posters in the order of display. An empty list, `[]`, makes no page yet.',
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
        note: 'Wide pictures above the posters. Phones show what is right of the middle.',
      },
      seo: {
        title: 'for search engines',
        note: 'Not for the gallery on the home page, whose words stand in “Home in search engines”.',
      },
      expect: titles.expect('posters'),
      retired: {
        title: 'names that do not come back',
        note: 'Names in addresses that were used once.',
      },
      posters: {
        title: 'posters',
        note: 'In the order of display. Without posters, the gallery has no page yet.',
      },
    },
  )
}
export type GalleryFile = z.output<ReturnType<typeof gallerySchemaFor>>

/** Returns the schema of content/series.yaml: motifs that visitors look for. */
export const seriesSchemaFor = (languages: readonly field.Lang[], first: field.Lang) =>
  z.array(
    fieldGroup(
      {
        id: field.id.describe(
          'Stands in addresses: ?series=<id>. Posters whose id begins with it belong to it, and those that name it.',
        ),
        name: field
          .translatedText(languages, first)
          .describe('One or two words, as visitors choose it.'),
      },
      {
        id: {
          title: 'name in addresses',
          note: 'Posters whose own name in addresses begins with it have this motif, and those that choose it.',
        },
        name: 'name',
      },
    ),
  )
export type SeriesFile = z.output<ReturnType<typeof seriesSchemaFor>>
