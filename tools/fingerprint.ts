import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Returns a hash of every file in a folder, by path. Equal results mean byte-identical
 * folders.
 */
export async function fingerprint(
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hashed = await Promise.all(
    files.map(
      async (file) =>
        [
          relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  )
  return Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)))
}
