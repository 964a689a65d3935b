import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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
  const made = await make()
  const files = made.files.map(({ path, contents }) => ({ path, hash: hashOf(contents) }))
  await Promise.all(made.files.map(({ path, contents }) => writeWhole(join(folder, path), contents)))
  const inputs = await Promise.all(
    [...made.inputs, 'package-lock.json'].map(
      async (file) => [file, await hashOfFile(project, file)] as const,
    ),
  )
  const manifest: Manifest = { version: whole, inputs, files, entries: made.entries }
  await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return shown(folder, manifest)
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

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function read(path: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
