import { contentHash } from '../fs/identity.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { CompiledFile } from './esbuild.ts'

/** Matches names as esbuild writes them: 'boot-I3OXMVWF.js'. */
const NAMES = /[\w.-]+-[A-Z0-9]{8}\.\w+/g

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Renames files by their final bytes. esbuild has named them by what it wrote, which other steps change afterwards. A name
 * also covers all files that a file refers to, in whatever circle, because their new names will stand in it.
 * @returns the files, and a function from a path of esbuild's to the final one
 */
export function nameByContents(compiled: readonly CompiledFile[]) {
  const byName = new Map(compiled.map((file) => [baseOf(file.path), file]))
  const named = new Map([...byName.keys()].map((name) => [name, namesIn(name, byName)]))
  const bytes = new Map(
    compiled.map(({ path, contents }) => [baseOf(path), contentHash(contents)]),
  )

  const finalNames = new Map(
    [...byName.keys()].flatMap((name) => {
      // The old names, in these bytes too, tell which file is referred to where.
      const others = [...reachableFrom(name, named)]
        .sort()
        .map((other) => `${other} ${bytes.get(other)}`)
      const hash = contentHash([bytes.get(name), ...others].join())
        .slice(0, 8)
        .toUpperCase()
      return name.match(NAMES)
        ? [[name, name.replace(/[A-Z0-9]{8}(?=\.\w+$)/, hash)]]
        : []
    }),
  )
  const rename = (path: OutputPath): OutputPath => {
    const name = baseOf(path)
    return outputPath(path.slice(0, -name.length) + (finalNames.get(name) ?? name))
  }
  const files = compiled.map((file): CompiledFile => {
    const contents = isText(file.path)
      ? Buffer.from(
          textOf(file).replaceAll(NAMES, (name) => finalNames.get(name) ?? name),
        )
      : file.contents
    return { path: rename(file.path), contents }
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
  return [...new Set(textOf(file).match(NAMES))].filter((other) => byName.has(other))
}

/** Returns what a file names, what that names, and so on. */
function reachableFrom(
  name: string,
  named: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set(named.get(name))
  // A set may grow while it is iterated.
  for (const each of reached)
    for (const other of named.get(each) ?? []) reached.add(other)
  return reached
}
