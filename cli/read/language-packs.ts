import type { FileCache } from '../cache/disk-cache.ts'
import { contentHash } from '../fs/identity.ts'
import { readStringsFile } from '../languages/pack-files.ts'
import { parseStrings } from '../languages/packs.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { valueAt } from '../model/value-at.ts'
import type { PathNames } from '../schema/content-paths.ts'
import type { Strings } from '../schema/strings.ts'
import {
  isOptionalString,
  type StringsFile,
  stringIn,
  stringKeys,
} from '../schema/strings-file.ts'
import type { Content, Entry } from './content.ts'
import type { Path } from './positions.ts'
import { documentOf, type SourceDocument } from './yaml.ts'

/** Returns a function that reads each pack once. `home` is the folder of the engine. */
export function openPacks(home: string, cache: FileCache): Content['packOf'] {
  const packs = new Map<Lang, Strings | undefined>()
  return (lang) => {
    if (!packs.has(lang)) packs.set(lang, readPack(home, lang, cache))
    return packs.get(lang)
  }
}

function readPack(home: string, lang: Lang, cache: FileCache): Strings | undefined {
  const text = readStringsFile(home, lang)
  if (text === undefined) return undefined

  const name = `pack ${lang}`
  const hash = contentHash(text)
  const cached = cache.get(name, hash) as Strings | undefined
  const strings = cached ?? parseStrings(lang, text)
  if (!cached) cache.set(name, hash, strings)
  return strings
}

/** Keeps the joined texts of an unchanged file, so that watch mode joins and renders them only once. */
const rememberJoined = openMemory<Strings, Entry>()

/** Adds the texts of a pack that a file does not have. If the shop lacks the file, there is no `entry`. */
export const joinPack = (
  { names, path }: { readonly names: PathNames; readonly path: string },
  entry: Entry | undefined,
  pack: Strings,
): Entry =>
  rememberJoined(pack, [path, entry], () => ({
    collection: 'strings',
    names,
    document: joinTexts(path, entry?.document as StringsDocument | undefined, pack),
  }))

type StringsDocument = SourceDocument<StringsFile>

function joinTexts(
  path: string,
  document: StringsDocument | undefined,
  pack: Strings,
): StringsDocument {
  const origin = { file: `content/${path}`, firstLine: 1 }
  const base = document ?? documentOf<StringsFile>(origin, () => '', {})
  const hasValue = (place: Path): boolean => (valueAt(base.value, place) ?? null) !== null

  // Keeps groups and keys that are not in the schema, so that checks report them.
  const joined: Record<string, Record<string, unknown>> = {}
  for (const [group, texts] of Object.entries(base.value))
    joined[group] = { ...Object(texts) }
  for (const [group, key] of stringKeys) {
    // A key without a text leaves out an optional text, as in a shop without packs.
    if (isOptionalString(group, key) && base.value[group]?.[key] === null) continue

    joined[group] ??= {}
    joined[group][key] = stringIn(base.value, group, key) ?? stringIn(pack, group, key)
  }

  return {
    ...base,
    value: joined as StringsFile,
    // Tells whether a text comes from the file rather than the pack.
    isWritten: base.isWritten ?? hasValue,
    pack,
  }
}
