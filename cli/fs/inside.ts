import { realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { hasErrorCode } from './errors.ts'

/** Whether a path stays in a folder, also behind links. A missing path counts as in its nearest existing folder. */
export const isInside = async (folder: string, path: string): Promise<boolean> =>
  !path.includes('\0') && (await realPathOf(path)).startsWith((await realpath(folder)) + sep)

const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) throw error
    return join(await realPathOf(dirname(path)), basename(path))
  })
