import { z } from 'zod'
import type { Lang } from '../model/path.ts'
import { dollars, expected, httpsUrl, id, picture, text, translatedInto } from './common.ts'

const orientation = z.enum(['portrait', 'landscape'])

const size = z.strictObject({
  price: dollars,
  /** Shown as it stands here, in every language. */
  label: z.strictObject({ portrait: text, landscape: text }),
})

/** content/prices.yaml: the only place where a price is written. */
export const pricesSchema = z.strictObject({
  a1: size,
  a2: size,
  /** What leaving the logo out adds. */
  withoutLogo: dollars,
})
export type PricesFile = z.output<typeof pricesSchema>

/** content/posters/<family>/<id>.yaml */
export const posterSchemaFor = (languages: readonly Lang[], first: Lang) =>
  z.strictObject({
    id,
    orientation,
    title: translatedInto(languages, first),
    description: translatedInto(languages, first),
    images: z.array(picture).min(1, 'name at least one image'),
    gumroadLinks: z.strictObject({ a1: httpsUrl, a1NoLogo: httpsUrl, a2: httpsUrl, a2NoLogo: httpsUrl }),
  })
export type PosterFile = z.output<ReturnType<typeof posterSchemaFor>>

/** Title and description for search engines and cards; also the whole of content/pages/<page>.yaml. */
export const seoSchemaFor = (languages: readonly Lang[], first: Lang) =>
  z.strictObject({ title: translatedInto(languages, first), description: translatedInto(languages, first) })
export type SeoFile = z.output<ReturnType<typeof seoSchemaFor>>

/** content/galleries/<slug>.yaml: adds a page, its redirect and its links. */
export const gallerySchemaFor = (languages: readonly Lang[], first: Lang) =>
  z.strictObject({
    slug: id,
    /** Where it stands among the galleries' links; from 1. */
    order: z.int().min(1),
    orientation,
    columns: z.int().min(1).max(6),
    label: translatedInto(languages, first),
    title: translatedInto(languages, first),
    subtitle: translatedInto(languages, first),
    hero: z.array(picture).optional(),
    /** Absent for the gallery on the home, whose texts stand in pages/home.yaml. */
    seo: seoSchemaFor(languages, first).optional(),
    expect: expected,
    /** Poster ids that were used once and must not come back. */
    retired: z.array(id).optional(),
    /** Poster ids in the order of display. */
    posters: z.array(id).min(1),
  })
export type GalleryFile = z.output<ReturnType<typeof gallerySchemaFor>>
