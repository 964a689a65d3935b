import { contentHash } from '../fs/identity.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { CompiledFile } from './esbuild.ts'

/** Matches file names with a hash, as esbuild writes them: 'boot-I3OXMVWF.js'. */
const HASHED_NAMES = /[\w.-]+-[A-Z0-9]{8}\.\w+/g

/** Matches the hash in a file name. */
const HASH = /[A-Z0-9]{8}(?=\.\w+$)/

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Renames files by a hash of their final bytes. The hashes in esbuild's names are useless: they cover esbuild's output,
 * which later steps change, and package folders, which differ between installations. A file's new hash also covers all
 * files that the file refers to, even in cycles, because the file will contain their new names.
 * @returns the renamed files, and a function from esbuild's paths to the final ones
 */
export function nameByContents(compiled: readonly CompiledFile[]) {
  const byName = new Map(compiled.map((file) => [baseOf(file.path), file]))
  const hashes = hashAll(byName)

  // In upper case like esbuild's hashes, so that HASHED_NAMES also matches the new names.
  const finalHashOf = (name: string): string =>
    (hashes.get(name) ?? '').slice(0, 8).toUpperCase()
  const finalNames = new Map(
    [...byName.keys()]
      .filter((name) => name.match(HASHED_NAMES))
      .map((name) => [name, name.replace(HASH, finalHashOf(name))]),
  )

  const rename = (path: OutputPath): OutputPath => {
    const name = baseOf(path)
    return outputPath(path.slice(0, -name.length) + (finalNames.get(name) ?? name))
  }
  const files = compiled.map((file): CompiledFile => {
    const path = rename(file.path)
    if (!isText(file.path)) return { path, contents: file.contents }

    const text = textOf(file).replaceAll(
      HASHED_NAMES,
      (name) => finalNames.get(name) ?? name,
    )
    return { path, contents: Buffer.from(text) }
  })
  return { files, rename }
}

const isText = (path: string): boolean => /\.(?:css|js)$/.test(path)

const textOf = ({ contents }: CompiledFile): string => Buffer.from(contents).toString()

type FilesByName = ReadonlyMap<string, CompiledFile>

/** Returns a hash of each file and of the files that it refers to, directly or through others. */
function hashAll(byName: FilesByName): ReadonlyMap<string, string> {
  const files = [...byName].map(([name, file]) => ({
    name,
    references: namesIn(name, byName),
    ownHash: contentHash(withoutHashes(file, byName)),
  }))

  let hashes = new Map(files.map(({ name, ownHash }) => [name, ownHash]))
  // Each round covers files one reference further away, so as many rounds as there are files reach all of them.
  for (const _ of files)
    hashes = new Map(
      files.map(({ name, references, ownHash }) => {
        const reached = references.map((reference) => hashes.get(reference))
        return [name, contentHash([ownHash, ...reached].join())]
      }),
    )
  return hashes
}

/** Returns the names of the files to which a file refers, in order and with repetitions. */
function namesIn(name: string, byName: FilesByName): readonly string[] {
  const file = byName.get(name)
  if (!file || !isText(name)) return []
  return [...textOf(file).matchAll(HASHED_NAMES)]
    .map(([match]) => match)
    .filter((match) => byName.has(match))
}

/** Returns a file without esbuild's hashes in the names of other files. */
const withoutHashes = (file: CompiledFile, byName: FilesByName): string | Uint8Array =>
  isText(file.path)
    ? textOf(file).replaceAll(HASHED_NAMES, (name) =>
        byName.has(name) ? name.replace(HASH, '') : name,
      )
    : file.contents
