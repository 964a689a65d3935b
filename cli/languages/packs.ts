import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import * as z from 'zod'
import { ifPresent } from '../fs/system.ts'
import type { Lang } from '../model/path.ts'
import { text } from '../schema/common.ts'
import { type Strings, stringsSchema } from '../schema/strings.ts'

const seo = z.strictObject({ title: text, description: text })
const sample = z.strictObject({ title: text, description: text, alt: text })

/** The texts of a new shop. `{name}` in them stands for its name. */
const shopTextsSchema = z.strictObject({
  /** The pages in search engines. */
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

/** Returns the folder with the texts of a language. `home` is the folder of the engine. */
export const packFolder = (home: string, lang: Lang): string =>
  join(home, 'cli/languages/packs', lang)

/** Returns the path of the interface texts of a language. */
const stringsPath = (home: string, lang: Lang): string =>
  join(packFolder(home, lang), 'strings.yaml')

/** Reads the interface texts of a language; undefined if it has no pack. */
export const readStrings = (home: string, lang: Lang): Strings | undefined =>
  readYaml(stringsPath(home, lang), stringsSchema)

/** Reads the interface texts of a language as a file for content/strings/; undefined if it has no pack. */
export const readStringsFile = (home: string, lang: Lang): string | undefined =>
  ifPresent(() => readFileSync(stringsPath(home, lang), 'utf8'))

/** Reads the texts of a new shop in a language; undefined if it has no pack. */
export const readShopTexts = (home: string, lang: Lang): ShopTexts | undefined =>
  readYaml(join(packFolder(home, lang), 'shop.yaml'), shopTextsSchema)

/**
 * Reads the draft of a legal text in a language, Markdown with front matter; undefined if it has no pack. `{name}`
 * in it stands for the name of the shop.
 */
export const readLegalText = (
  home: string,
  lang: Lang,
  name: LegalText,
): string | undefined =>
  ifPresent(() =>
    readFileSync(join(packFolder(home, lang), 'texts', `${name}.md`), 'utf8'),
  )

/** Reads a YAML file of a pack. An error in it is the engine's, not the shop's, so it is thrown. */
function readYaml<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  const written = ifPresent(() => readFileSync(file, 'utf8'))
  if (written === undefined) return undefined

  const checked = schema.safeParse(load(written, { schema: CORE_SCHEMA }))
  if (!checked.success) throw new Error(`${file}: ${z.prettifyError(checked.error)}`)
  return checked.data
}
