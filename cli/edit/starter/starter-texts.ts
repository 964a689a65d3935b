import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Lang } from '../../model/path.ts'

const page = z.object({ title: z.string(), description: z.string() })

const shopTextsSchema = z.object({
  home: page,
  success: page,
  notFound: page,
  gallery: z.object({ label: z.string(), title: z.string(), subtitle: z.string() }),
  samples: z.array(z.object({ title: z.string(), description: z.string() })),
})

/** The texts of a new shop in one language. `{name}` stands for the name of the shop. */
export interface StarterTexts extends z.output<typeof shopTextsSchema> {
  /** All interface texts, as the text of a file. */
  readonly strings: string
  /** Drafts of legal texts, as Markdown files, by the names of their pages: 'imprint'. */
  readonly articles: Readonly<Record<string, string>>
}

/** The language whose texts a new shop gets in place of those that the engine lacks. */
export const FALLBACK: Lang = 'en'

const packFolder = (home: string, lang: Lang): string =>
  join(home, 'cli/languages/packs', lang)

/** Tells whether the engine has texts in a language. */
export const hasPack = (home: string, lang: Lang): boolean =>
  existsSync(join(packFolder(home, lang), 'strings.yaml'))

/** Reads the texts with which a shop begins in a language: those in English where the engine has no others. */
async function readStarterTexts(home: string, lang: Lang): Promise<StarterTexts> {
  const read = (name: string): Promise<string> => {
    const path = join(packFolder(home, lang), name)
    return readFile(
      existsSync(path) ? path : join(packFolder(home, FALLBACK), name),
      'utf8',
    )
  }

  const names = await readdir(join(packFolder(home, FALLBACK), 'texts'))
  const articles = names.map(async (name) => [
    basename(name, '.md'),
    await read(join('texts', name)),
  ])
  return {
    ...shopTextsSchema.parse(parse(await read('shop.yaml'))),
    strings: await read('strings.yaml'),
    articles: Object.fromEntries(await Promise.all(articles)),
  }
}

/** Reads the texts with which a shop begins in each of its languages. */
export async function readTextsFor(
  home: string,
  languages: readonly Lang[],
): Promise<Readonly<Record<Lang, StarterTexts>>> {
  const texts = languages.map(
    async (lang) => [lang, await readStarterTexts(home, lang)] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}
