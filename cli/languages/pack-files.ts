import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ifPresent } from '../fs/system.ts'
import type { Lang } from '../model/path.ts'

/** Returns the folder with a language's texts. `home` is the engine's folder. */
export const packFolder = (home: string, lang: Lang): string =>
  join(home, 'cli/languages/packs', lang)

/** Returns the path of a language's interface texts. */
export const stringsPath = (home: string, lang: Lang): string =>
  join(packFolder(home, lang), 'strings.yaml')

/** Reads a language's interface texts as a file for content/strings/; undefined if the language has no pack. */
export const readStringsFile = (home: string, lang: Lang): string | undefined =>
  ifPresent(() => readFileSync(stringsPath(home, lang), 'utf8'))
