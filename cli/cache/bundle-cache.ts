import { readFileSync, statSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash, isSettled, stampOf } from '../fs/identity.ts'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import { attempt, writeAtomically } from '../fs/system.ts'
import type { BundledFile } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'

/** The output of one bundler. `entries` names the files that pages or other code refer to. */
export interface BundleContents {
  readonly files: readonly { readonly path: OutputPath; readonly contents: Uint8Array }[]
  readonly entries: Readonly<Record<string, OutputPath>>
  /** Source files that shape the bytes, relative to the project's home. */
  readonly inputs: readonly string[]
}

interface Manifest {
  readonly version: string
  /** Sources with the hashes of their texts, and their stamps; '' where a later change could get the same stamp. */
  readonly inputs: readonly (readonly [file: string, hash: string, stamp: string])[]
  readonly files: readonly { readonly path: OutputPath; readonly hash: string }[]
  readonly entries: Readonly<Record<string, OutputPath>>
}

/** The lock file, which stands for every package. */
const LOCK = 'package-lock.json'

const MANIFEST = 'manifest.json'

/** Keeps bundles of code, each made once per state of its sources. A watch keeps one cache open. */
export function openBundleCache() {
  const hashes: Hashes = new Map()
  const isFresh = (
    { version, inputs, files }: Manifest,
    folder: string,
    { home, codeHash }: Project,
  ) =>
    version === codeHash &&
    inputs.every((input) => isUnchanged(input, home, hashes)) &&
    files.every(({ path, hash }) => hashOf(join(folder, path), hashes) === hash)
  return {
    async get(project: Project, name: string, make: () => Promise<BundleContents>) {
      const folder = join(project.codeCache, name)
      const known = readManifest(folder)
      if (known && isFresh(known, folder, project)) return cachedBundleOf(folder, known)
      const began = Date.now()
      const inHome = (file: string): string => join(project.home, file)
      const before = new Map(
        known?.inputs.map(([file]) => [file, hashOf(inHome(file), hashes)]),
      )
      const made = await make()
      const files = await writeNewFiles(made, folder, hashes)
      const inputs = [...made.inputs, LOCK].map((file) => {
        const hash = hashOf(inHome(file), hashes)
        const info = statSync(inHome(file), { throwIfNoEntry: false })
        const isOlder =
          info !== undefined && info.ctimeMs < began && isSettled(info, began)
        // An input that is neither unchanged nor older may have been written after esbuild read it.
        const isSame = hash === before.get(file) || isOlder
        return [file, isSame ? hash : 'unsettled', isOlder ? stampOf(info) : ''] as const
      })
      const manifest: Manifest = {
        version: project.codeHash,
        inputs,
        files,
        entries: made.entries,
      }
      await touchDroppedFiles(folder, manifest)
      await writeSealed(join(folder, MANIFEST), manifest)
      await removeOldFiles(folder, manifest)
      return cachedBundleOf(folder, manifest)
    },
  }
}

type Hashes = Map<string, { readonly stamp: string; readonly hash: string }>

/** Synchronous: sources are some hundred small files, which take a multiple of the time with promises. */
const hashOf = (path: string, known: Hashes): string =>
  attempt(() => {
    const info = statSync(path)
    const stamp = stampOf(info)
    const found = known.get(path)
    if (found?.stamp === stamp) return found.hash
    const hash = contentHash(readFileSync(path))
    if (isSettled(info, Date.now())) known.set(path, { stamp, hash })
    return hash
  }) ?? 'missing'

/** Tells whether a source is as it was bundled: by its stamp, else by its text, which takes far longer to read. */
function isUnchanged(
  [file, hash, stamp]: Manifest['inputs'][number],
  home: string,
  known: Hashes,
): boolean {
  const path = join(home, file)
  const info = statSync(path, { throwIfNoEntry: false })
  const hasStamp = info !== undefined && stampOf(info) === stamp
  return hasStamp || hashOf(path, known) === hash
}

/** Writes the files whose bytes differ: most files of a bundle outlive a change of one source. */
const writeNewFiles = ({ files }: BundleContents, folder: string, hashes: Hashes) =>
  Promise.all(
    files.map(async ({ path, contents }) => {
      const [file, hash] = [join(folder, path), contentHash(contents)]
      if (hashOf(file, hashes) !== hash) await writeAtomically(file, contents)
      return { path, hash }
    }),
  )

const cachedBundleOf = (folder: string, { files, entries }: Manifest) => ({
  files: files.map(
    ({ path, hash }): BundledFile => ({ path, file: join(folder, path), hash }),
  ),
  entries,
})

/** Marks dropped files as written now: a build that found the previous manifest may have just begun to read them. */
async function touchDroppedFiles(folder: string, { files }: Manifest): Promise<void> {
  const kept = new Set(files.map(({ path }) => path))
  // The manifest is read again: another build may have written one meanwhile.
  const dropped = readManifest(folder)?.files.filter(({ path }) => !kept.has(path)) ?? []
  const now = new Date()
  await Promise.all(
    dropped.map(({ path }) =>
      utimes(join(folder, path), now, now).catch(() => undefined),
    ),
  )
}

/** Files of earlier states are removed once no build can still be reading them. */
const ABANDONED_MS = 60 * 60 * 1000

async function removeOldFiles(folder: string, { files }: Manifest): Promise<void> {
  const kept = new Set([MANIFEST, ...files.map(({ path }) => path)])
  for (const name of await readdir(folder, { recursive: true })) {
    if (kept.has(name.replaceAll('\\', '/'))) continue
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info?.isFile() && Date.now() - info.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true })
  }
}

const readManifest = (folder: string): Manifest | undefined =>
  readSealed(join(folder, MANIFEST)) as Manifest | undefined
