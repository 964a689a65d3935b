import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundledFile } from '../model/output.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../store.ts'

/** What one bundler made. `entries` names the files that others refer to. */
export interface Made {
  readonly files: readonly { readonly path: OutputPath; readonly contents: Uint8Array }[]
  readonly entries: Readonly<Record<string, OutputPath>>
  /** Source files that shaped the bytes, relative to the project's home. */
  readonly inputs: readonly string[]
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
}

/**
 * Bundles once per state of the sources. While every input has the bytes that it had, esbuild is not even loaded.
 * @param version what shapes the bytes besides the inputs: options, names of entries
 */
export async function remembered(
  project: Project,
  name: string,
  version: string,
  make: () => Promise<Made>,
): Promise<Remembered> {
  const folder = join(project.codeCache, name)
  const whole = `${version} ${project.codeHash}`
  const known = await read(join(folder, 'manifest.json'))
  if (known?.version === whole && (await unchanged(project, known))) return shown(folder, known)
  const began = Date.now()
  const made = await make()
  const files = made.files.map(({ path, contents }) => ({ path, hash: hashOf(contents) }))
  await Promise.all(made.files.map(({ path, contents }) => writeWhole(join(folder, path), contents)))
  const inputs = await Promise.all(
    [...made.inputs, 'package-lock.json'].map(
      async (file) => [file, await hashOfSettled(project, file, began)] as const,
    ),
  )
  const manifest: Manifest = { version: whole, inputs, files, entries: made.entries }
  await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await sweep(folder, manifest)
  return shown(folder, manifest)
}

/** Whether a bundle is there for the sources as they are. */
export async function isRemembered(project: Project, name: string, version: string): Promise<boolean> {
  const known = await read(join(project.codeCache, name, 'manifest.json'))
  return known?.version === `${version} ${project.codeHash}` && (await unchanged(project, known))
}

const shown = (folder: string, { files, entries, inputs }: Manifest): Remembered => ({
  files: files.map(({ path, hash }) => ({ path: outputPath(path), file: join(folder, path), hash })),
  entries: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, outputPath(path)])),
  inputs: inputs.map(([file]) => file),
})

async function unchanged(project: Project, { inputs }: Manifest): Promise<boolean> {
  const same = await Promise.all(
    inputs.map(async ([file, hash]) => (await hashOfFile(project, file)) === hash),
  )
  return same.every(Boolean)
}

const hashOfFile = (project: Project, file: string): Promise<string> =>
  readFile(join(project.home, file)).then(hashOf, () => 'missing')

/** The clock of file times may lag behind by this. */
const TICK_MS = 10

/** Hash of an input as the bundler saw it. One that may have been written since is not trusted: the next run bundles again. */
async function hashOfSettled(project: Project, file: string, began: number): Promise<string> {
  const hash = await hashOfFile(project, file)
  const info = await stat(join(project.home, file)).catch(() => undefined)
  return info && info.mtimeMs > began - TICK_MS ? 'unsettled' : hash
}

/** Files of earlier states go once no build can still be reading them. */
const ABANDONED_MS = 60 * 60 * 1000

async function sweep(folder: string, { files }: Manifest): Promise<void> {
  const kept = new Set(['manifest.json', ...files.map(({ path }) => path)])
  for (const name of await readdir(folder, { recursive: true })) {
    if (kept.has(name.replaceAll('\\', '/'))) continue
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info?.isFile() && Date.now() - info.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true })
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function read(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
