import { contentHash } from '../fs/identity.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { CompiledFile } from './esbuild.ts'

/** Matches file names with a hash, as esbuild writes them: 'boot-I3OXMVWF.js'. */
const HASHED_NAMES = /[\w.-]+-[A-Z0-9]{8}\.\w+/g

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Renames files by a hash of their final bytes: esbuild hashed its own output, which later steps have changed. The
 * hash of a file also covers all files that it refers to, even in cycles, because it will contain their new names.
 * @returns the renamed files, and a function from esbuild's paths to the final ones
 */
export function nameByContents(compiled: readonly CompiledFile[]) {
  const byName = new Map(compiled.map((file) => [baseOf(file.path), file]))
  const references = new Map(
    [...byName.keys()].map((name) => [name, namesIn(name, byName)]),
  )
  const hashes = new Map(
    compiled.map(({ path, contents }) => [baseOf(path), contentHash(contents)]),
  )

  const finalHashOf = (name: string): string => {
    // The list contains the old names too: hashes alone would not change if two of the
    // reached files swapped their bytes.
    const reached = [...reachableFrom(name, references)]
      .sort()
      .map((reachedName) => `${reachedName} ${hashes.get(reachedName)}`)
    return contentHash([hashes.get(name), ...reached].join())
      .slice(0, 8)
      .toUpperCase()
  }
  const finalNames = new Map(
    [...byName.keys()]
      .filter((name) => name.match(HASHED_NAMES))
      .map((name) => [name, name.replace(/[A-Z0-9]{8}(?=\.\w+$)/, finalHashOf(name))]),
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

function namesIn(
  name: string,
  byName: ReadonlyMap<string, CompiledFile>,
): readonly string[] {
  const file = byName.get(name)
  if (!file || !isText(name)) return []
  return [...new Set(textOf(file).match(HASHED_NAMES))].filter((match) =>
    byName.has(match),
  )
}

/** Returns the names of all files that a file refers to, directly or through other files. */
function reachableFrom(
  name: string,
  references: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set(references.get(name))
  // The loop also visits the names that it adds.
  for (const reachedName of reached)
    for (const reference of references.get(reachedName) ?? []) reached.add(reference)
  return reached
}
