import * as z from 'zod'
import {
  draft,
  expected,
  formerly,
  id,
  type Lang,
  orientation,
  picture,
  reference,
  seoSchemaFor,
  translatedText,
} from './common.ts'

/** Returns the schema of content/galleries/<slug>.yaml, which adds a page, its redirect and its links. */
export const gallerySchemaFor = (languages: readonly Lang[], first: Lang) => {
  const words = translatedText(languages, first)
  return z.strictObject({
    slug: id.describe(
      'The same as the name of the file. The address of the page: /sv/<slug>. "index", "success" and a few more are taken.',
    ),
    draft,
    formerly,
    order: z
      .int()
      .min(1)
      .describe('Its place among the others in menus and footers, from 1. No two may have the same.'),
    orientation: orientation.describe('Of all posters in this gallery.'),
    columns: z.int().min(1).max(6).describe('Posters beside each other on a wide screen.'),
    label: words.describe('Short name for menus and links.'),
    title: words.describe('Heading of the page.'),
    subtitle: words.describe('A sentence or two below the heading.'),
    hero: z
      .array(picture('hero'))
      .optional()
      .describe(
        'Slideshow above the posters: wide pictures, named relative to this file. Phones show what is right of the middle.',
      ),
    seo: seoSchemaFor(languages, first)
      .optional()
      .describe(
        'For search engines. Left out in the gallery on the home, whose texts stand in pages/home.yaml.',
      ),
    expect: expected.describe('How many posters there should be; `saga validate` compares.'),
    retired: z.array(id).optional().describe('Ids that were used once and must not come back.'),
    posters: z
      .array(reference('posters'))
      .describe('Ids of the posters in the order of display. An empty list, `[]`, makes no page yet.'),
  })
}
