import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import * as z from 'zod'
import { ifPresent } from '../fs/system.ts'
import type { Lang } from '../model/path.ts'
import { text } from '../schema/common.ts'
import { type Strings, stringsSchema } from '../schema/strings.ts'
import { packFolder } from './pack-files.ts'

const seo = z.strictObject({ title: text, description: text })
const sample = z.strictObject({ title: text, description: text, alt: text })

/** The texts of a new shop. They contain `{name}` in place of the shop's name. */
const shopTextsSchema = z.strictObject({
  /** The titles and descriptions of pages in search engines. */
  home: seo,
  success: seo,
  notFound: seo,
  /** The gallery of the home page. */
  gallery: z.strictObject({ label: text, title: text, subtitle: text }),
  /** The sample posters. */
  samples: z.tuple([sample, sample, sample]),
})

export type ShopTexts = z.output<typeof shopTextsSchema>

/** The names of the legal texts that a new shop has as drafts. */
export const legalTexts = ['imprint', 'privacy', 'terms', 'returns', 'delivery'] as const

export type LegalText = (typeof legalTexts)[number]

/** Parses a language's interface texts. */
export const parseStrings = (lang: Lang, text: string): Strings =>
  parseYaml(`${lang}/strings.yaml`, text, stringsSchema)

/** Reads a new shop's texts in a language; undefined if the language has no pack. */
export function readShopTexts(home: string, lang: Lang): ShopTexts | undefined {
  const written = readFile(join(packFolder(home, lang), 'shop.yaml'))
  if (written === undefined) return undefined
  return parseYaml(`${lang}/shop.yaml`, written, shopTextsSchema)
}

/**
 * Reads the draft of a legal text in a language: Markdown with front matter, and with
 * `{name}` in place of the shop's name. Undefined if the language has no pack.
 */
export const readLegalText = (
  home: string,
  lang: Lang,
  name: LegalText,
): string | undefined => readFile(join(packFolder(home, lang), 'texts', `${name}.md`))

/**
 * Reads the paragraph that a privacy text needs in a shop with a checkout, in Markdown;
 * undefined if the language has no pack.
 */
export const readCheckoutPrivacy = (home: string, lang: Lang): string | undefined =>
  readFile(join(packFolder(home, lang), 'checkout-privacy.md'))

/**
 * Reads the paragraph that a privacy text needs in a shop that stores its orders, because
 * it sells limited editions: Markdown with a placeholder; undefined if the language has no
 * pack.
 */
export const readOrdersPrivacy = (home: string, lang: Lang): string | undefined =>
  readFile(join(packFolder(home, lang), 'orders-privacy.md'))

const readFile = (path: string): string | undefined =>
  ifPresent(() => readFileSync(path, 'utf8'))

/** Parses a pack file. An error in it is the engine's, not the shop's, so it is thrown. */
function parseYaml<S extends z.ZodType>(
  file: string,
  written: string,
  schema: S,
): z.output<S> {
  const checked = schema.safeParse(load(written, { schema: CORE_SCHEMA }))
  if (!checked.success)
    throw new Error(`language pack ${file}: ${z.prettifyError(checked.error)}`)
  return checked.data
}
