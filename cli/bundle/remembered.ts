import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../hash.ts'
import type { BundledFile } from '../model/output.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../whole-file.ts'
import type { Compiler } from './compiler.ts'
import type { Sources } from './sources.ts'

/** What one bundler made. `entries` names the files that others refer to. */
export interface Made {
  readonly files: readonly { readonly path: OutputPath; readonly contents: Uint8Array }[]
  readonly entries: Readonly<Record<string, OutputPath>>
  /** Source files that shaped the bytes, relative to the project's home. */
  readonly inputs: readonly string[]
  /** Whether a guess that it was made on was right; absent when there was none. */
  readonly confirm?: () => Promise<boolean>
}

export interface Remembered {
  readonly files: readonly BundledFile[]
  readonly entries: Readonly<Record<string, OutputPath>>
  readonly inputs: readonly string[]
}

interface Manifest {
  readonly version: string
  readonly inputs: readonly (readonly [file: string, hash: string])[]
  readonly files: readonly { readonly path: string; readonly hash: string }[]
  readonly entries: Readonly<Record<string, string>>
  /** When leavings of earlier states were last looked for: milliseconds since 1970. */
  readonly swept: number
}

/** Stands for every package. */
const LOCK = 'package-lock.json'

/**
 * Bundles once per state of the sources. While every input has the bytes that it had, esbuild is not even loaded.
 * @param make hears which inputs have changed since; undefined when all must be made anew
 * @param entryPoints where a folder's listing decides on them; options are part of the CLI's own code, and of its hash
 */
export async function remembered(
  project: Project,
  compiler: Compiler,
  name: string,
  make: (changed: readonly string[] | undefined) => Promise<Made>,
  entryPoints: readonly string[] = [],
): Promise<Remembered> {
  const { sources } = compiler
  const folder = join(project.codeCache, name)
  const version = [project.codeHash, ...entryPoints].join(' ')
  const known = read(join(folder, 'manifest.json'))
  const began = Date.now()
  const before = new Map(known?.inputs.map(([file]) => [file, sources.hashOf(join(project.home, file))]))
  const changed =
    known?.version === version
      ? known.inputs.flatMap(([file, hash]) => (before.get(file) === hash ? [] : [file]))
      : undefined
  if (known && changed?.length === 0) return shown(folder, known)
  const made = await make(changed?.includes(LOCK) ? undefined : changed)
  const files = made.files.map(({ path, contents }) => ({ path, hash: contentHash(contents) }))
  await writeNew(folder, made, files, known)
  const inputs = [...made.inputs, LOCK].map(
    (file) => [file, sources.settledHashOf(join(project.home, file), began, before.get(file))] as const,
  )
  const isDue = began - (known?.swept ?? 0) > SWEEP_EVERY_MS
  const manifest: Manifest = {
    version,
    inputs,
    files,
    entries: made.entries,
    swept: isDue ? began : (known?.swept ?? 0),
  }
  const remember = async (): Promise<void> => {
    await supersede(folder, manifest)
    await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest))
    if (isDue) await sweep(folder, manifest)
  }
  const { confirm } = made
  if (!confirm) await remember()
  else
    compiler.guessed(name, async () => {
      const isRight = await confirm()
      if (isRight) await remember()
      return isRight
    })
  return shown(folder, manifest)
}

/** Whether a bundle whose entry points are fixed is there for the sources as they are. */
export function isRemembered(project: Project, sources: Sources, name: string): boolean {
  const known = read(join(project.codeCache, name, 'manifest.json'))
  if (known?.version !== project.codeHash) return false
  return known.inputs.every(([file, hash]) => sources.hashOf(join(project.home, file)) === hash)
}

/** Most files of a bundle outlive a change of one source. */
async function writeNew(
  folder: string,
  made: Made,
  files: Manifest['files'],
  known: Manifest | undefined,
): Promise<void> {
  const there = new Map(known?.files.map(({ path, hash }) => [path, hash]))
  await Promise.all(
    made.files.map(async ({ path, contents }, index) => {
      const file = join(folder, path)
      if (there.get(path) !== files[index]?.hash || !existsSync(file)) await writeWhole(file, contents)
    }),
  )
}

const shown = (folder: string, { files, entries, inputs }: Manifest): Remembered => ({
  files: files.map(({ path, hash }) => ({ path: outputPath(path), file: join(folder, path), hash })),
  entries: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, outputPath(path)])),
  inputs: inputs.map(([file]) => file),
})

/**
 * Files that drop out count as written now: a build that found the manifest before this one may have just begun to read
 * them.
 */
async function supersede(folder: string, { files }: Manifest): Promise<void> {
  const kept = new Set(files.map(({ path }) => path))
  // Read again: while a guess was looked at, another build may have left a manifest of its own.
  const dropped = read(join(folder, 'manifest.json'))?.files.filter(({ path }) => !kept.has(path)) ?? []
  const now = new Date()
  // What somebody deleted needs no time.
  await Promise.all(dropped.map(({ path }) => utimes(join(folder, path), now, now).catch(() => undefined)))
}

/** Files of earlier states go once no build can still be reading them. */
const ABANDONED_MS = 60 * 60 * 1000
const SWEEP_EVERY_MS = 10 * 60 * 1000

async function sweep(folder: string, { files }: Manifest): Promise<void> {
  const kept = new Set(['manifest.json', ...files.map(({ path }) => path)])
  for (const name of await readdir(folder, { recursive: true })) {
    if (kept.has(name.replaceAll('\\', '/'))) continue
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info?.isFile() && Date.now() - info.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true })
  }
}

function read(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
