import { readFileSync, statSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash, fileStampOf, isSettled } from '../fs/identity.ts'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import { attempt, writeAtomically } from '../fs/system.ts'
import type { BundledFile } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'

/** The output of one bundler. `entries` maps sources to the files that pages or other code refer to. */
export interface BundleContents {
  readonly files: readonly { readonly path: OutputPath; readonly contents: Uint8Array }[]
  readonly entries: Readonly<Record<string, OutputPath>>
  /** Source files that affect the bytes, relative to the project's home. */
  readonly inputs: readonly string[]
}

interface Manifest {
  readonly version: string
  /** The sources, each with the hash of its text and its stamp. A file with the same stamp is unchanged and not read. */
  readonly inputs: readonly (readonly [file: string, hash: string, stamp: string])[]
  readonly files: readonly { readonly path: OutputPath; readonly hash: string }[]
  readonly entries: Readonly<Record<string, OutputPath>>
}

/** The hashes of files by path, each valid as long as the file has this stamp. */
type Hashes = Map<string, { readonly stamp: string; readonly hash: string }>

/** The lock file, whose hash covers every package. */
const LOCK = 'package-lock.json'

const MANIFEST = 'manifest.json'

/** Opens a cache of bundles, each made only once per state of its sources. Watch mode keeps one cache open. */
export function openBundleCache() {
  const hashes: Hashes = new Map()

  const isFresh = (
    { version, inputs, files }: Manifest,
    folder: string,
    { home, codeHash }: Project,
  ) =>
    version === codeHash &&
    inputs.every((input) => isUnchanged(input, home, hashes)) &&
    files.every(({ path, hash }) => fileHashOf(join(folder, path), hashes) === hash)

  return {
    /** Returns the cached bundle of this name, or makes it if a source or the program has changed. */
    async get(project: Project, name: string, make: () => Promise<BundleContents>) {
      const folder = join(project.codeCache, name)
      const cached = readManifest(folder)
      if (cached && isFresh(cached, folder, project))
        return cachedBundleOf(folder, cached)

      const startedAt = Date.now()
      const hashesAtStart = new Map(
        cached?.inputs.map(([file]) => [
          file,
          fileHashOf(join(project.home, file), hashes),
        ]),
      )
      const contents = await make()
      const files = await writeNewFiles(contents, folder, hashes)

      const inputs = [...contents.inputs, LOCK].map((file) =>
        describeInput(file, project.home, hashes, {
          time: startedAt,
          hash: hashesAtStart.get(file),
        }),
      )
      const manifest: Manifest = {
        version: project.codeHash,
        inputs,
        files,
        entries: contents.entries,
      }

      await touchDroppedFiles(folder, manifest)
      await writeSealed(join(folder, MANIFEST), manifest)
      await removeOldFiles(folder, manifest)
      return cachedBundleOf(folder, manifest)
    },
  }
}

/** Recorded in place of the stamp of a file that may change again with the same stamp. No file has this stamp. */
const NO_STAMP = ''

/** Recorded in place of the hash of a file that may have been written after esbuild read it. No text has this hash. */
const UNSETTLED = 'unsettled'

/**
 * Describes a source after bundling. If it may have changed in the meantime, the next run bundles it again.
 * @param start the time at which bundling began, and the hash of the source at that time. The hash is unknown if the
 *   previous bundle did not contain the source
 */
function describeInput(
  file: string,
  home: string,
  hashes: Hashes,
  start: { readonly time: number; readonly hash: string | undefined },
): Manifest['inputs'][number] {
  const path = join(home, file)
  const hash = fileHashOf(path, hashes)
  const info = statSync(path, { throwIfNoEntry: false })

  const isOlder =
    info !== undefined && info.ctimeMs < start.time && isSettled(info, start.time)
  if (isOlder) return [file, hash, fileStampOf(info)]

  const isAsBundled = hash === start.hash
  return [file, isAsBundled ? hash : UNSETTLED, NO_STAMP]
}

/**
 * Returns the hash of a file, or 'missing'. Synchronous, because promises take several times as long for some hundred
 * small files.
 */
const fileHashOf = (path: string, hashes: Hashes): string =>
  attempt(() => {
    const info = statSync(path)
    const stamp = fileStampOf(info)
    const cached = hashes.get(path)
    if (cached?.stamp === stamp) return cached.hash

    const hash = contentHash(readFileSync(path))
    if (isSettled(info, Date.now())) hashes.set(path, { stamp, hash })
    return hash
  }) ?? 'missing'

/** Tells whether a source has its recorded stamp or, which takes far longer to check, its recorded text. */
function isUnchanged(
  [file, hash, stamp]: Manifest['inputs'][number],
  home: string,
  hashes: Hashes,
): boolean {
  const path = join(home, file)
  const info = statSync(path, { throwIfNoEntry: false })
  const hasStamp = info !== undefined && fileStampOf(info) === stamp
  return hasStamp || fileHashOf(path, hashes) === hash
}

/** Writes only the files whose bytes differ, because when one source changes, most files in a bundle stay the same. */
const writeNewFiles = ({ files }: BundleContents, folder: string, hashes: Hashes) =>
  Promise.all(
    files.map(async ({ path, contents }) => {
      const file = join(folder, path)
      const hash = contentHash(contents)
      if (fileHashOf(file, hashes) !== hash) await writeAtomically(file, contents)
      return { path, hash }
    }),
  )

const cachedBundleOf = (folder: string, { files, entries }: Manifest) => ({
  files: files.map(
    ({ path, hash }): BundledFile => ({ path, file: join(folder, path), hash }),
  ),
  entries,
})

/**
 * Sets the time of dropped files to now, so that removeOldFiles keeps them for another hour. A build that has read the
 * previous manifest may still read them.
 */
async function touchDroppedFiles(folder: string, { files }: Manifest): Promise<void> {
  const currentPaths = new Set(files.map(({ path }) => path))
  // The manifest is read again, because another build may have written one in the meantime.
  const previousFiles = readManifest(folder)?.files ?? []
  const dropped = previousFiles.filter(({ path }) => !currentPaths.has(path))

  const now = new Date()
  await Promise.all(
    dropped.map(({ path }) =>
      utimes(join(folder, path), now, now).catch(() => undefined),
    ),
  )
}

/** The age at which dropped files are removed, because no build can still read them. */
const ABANDONED_MS = 60 * 60 * 1000

async function removeOldFiles(folder: string, { files }: Manifest): Promise<void> {
  const currentNames = new Set([MANIFEST, ...files.map(({ path }) => path)])
  for (const name of await readdir(folder, { recursive: true })) {
    if (currentNames.has(name.replaceAll('\\', '/'))) continue

    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info?.isFile() && Date.now() - info.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { force: true })
  }
}

const readManifest = (folder: string): Manifest | undefined =>
  readSealed(join(folder, MANIFEST)) as Manifest | undefined
