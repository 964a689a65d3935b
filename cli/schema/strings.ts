import * as z from 'zod'
import { text } from './common.ts'

const group = <K extends string>(...keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, text])) as Record<K, typeof text>)

/**
 * content/strings/<lang>.yaml: every interface text, the same tree in every language. The keys stand here, so a
 * template that asks for a text that does not exist is a compile error.
 */
export const stringsSchema = z.strictObject({
  nav: group(
    'label',
    'posters',
    'saga',
    'story',
    'home',
    'language',
    'menu',
    'skip',
    'breadcrumb',
    'sagaCrumb',
  ),
  hero: group('title', 'subtitle', 'explore', 'story', 'pause', 'play'),
  gallery: group('open', 'crossTitle', 'sizesTitle', 'sizesText', 'sagaTitle', 'sagaText'),
  trust: group('label', 'secure', 'shipping', 'payment', 'quality'),
  payment: group('title', 'text', 'customers', 'cities', 'rating'),
  quotes: group('label', 'pause', 'play'),
  card: group(
    'size',
    'withoutLogo',
    'price',
    'freeShipping',
    'order',
    'orderName',
    'loading',
    'newTab',
    'shareName',
    'opened',
    'openAgain',
    'blocked',
    'openCheckout',
  ),
  share: group(
    'title',
    'close',
    'facebook',
    'x',
    'pinterest',
    'whatsapp',
    'instagram',
    'email',
    'copy',
    'copied',
    'system',
    'back',
    'recipient',
    'subject',
    'message',
    'send',
    'subjectDefault',
    'bodyDefault',
    'text',
  ),
  toast: group(
    'label',
    'dismiss',
    'checkoutFailed',
    'linkCopied',
    'instagramCopied',
    'copyFailed',
    'emailOpened',
  ),
  reviews: group(
    'title',
    'average',
    'basedOn',
    'sort',
    'helpful',
    'newest',
    'highest',
    'media',
    'more',
    'stars',
    'starsRow',
    'verified',
    'helpfulCount',
    'shown',
  ),
  books: group(
    'physical',
    'ebooks',
    'booksTitle',
    'buyAt',
    'hardcoverOf',
    'paperbackOf',
    'appleOf',
    'googleOf',
    'trilogyAt',
    'comingSoon',
    'toFormats',
    'otherEdition',
    'coverAlt',
    'newTab',
  ),
  enlarged: group(
    'close',
    'previous',
    'next',
    'zoomIn',
    'zoomOut',
    'view',
    'picture',
    'pictureNumber',
    'wall',
    'position',
    'order',
  ),
  success: group('title', 'lead', 'email', 'print', 'delivery', 'tracking', 'toPortrait', 'toLandscape'),
  notFound: group('title', 'link'),
  footer: group('copyright', 'galleries', 'books', 'about'),
})

export type Strings = z.output<typeof stringsSchema>

type Groups = typeof stringsSchema.shape

/** null where a key has no text. */
const textOrEmpty = z.optional(z.preprocess((value) => (value === '' ? null : value), text.nullable()))

/**
 * The same tree with every text optional: what a file lacks, leaves empty or spells otherwise is reported as a missing
 * translation, and the page shows the key (readings C17). Keys that nobody knows are left to that check.
 */
export const stringsFileSchema = z.looseObject(
  Object.fromEntries(
    Object.entries(stringsSchema.shape).map(([name, texts]) => [
      name,
      z.looseObject(Object.fromEntries(Object.keys(texts.shape).map((key) => [key, textOrEmpty]))).optional(),
    ]),
  ),
) as unknown as z.ZodType<{
  readonly [G in keyof Groups]?: { readonly [K in keyof z.output<Groups[G]>]?: string | null | undefined }
}>

export type StringsFile = z.output<typeof stringsFileSchema>

/** Every key as 'group.key', in the order above. */
export const stringKeys: readonly (readonly [group: string, key: string])[] = Object.entries(
  stringsSchema.shape,
).flatMap(([name, texts]) => Object.keys(texts.shape).map((key) => [name, key] as const))

/** A text of a file; undefined where it lacks it. */
export const stringIn = (file: StringsFile | undefined, group: string, key: string): string | undefined =>
  (file as Readonly<Record<string, Readonly<Record<string, string | null>> | undefined>> | undefined)?.[
    group
  ]?.[key] ?? undefined
