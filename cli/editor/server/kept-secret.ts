import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../fs/identity.ts'
import { attempt } from '../../fs/system.ts'
import type { Project } from '../../project.ts'

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** The number of characters of a secret: 24 bytes in Base64. */
const LENGTH = 32

/** Creates a secret of 24 random bytes. */
export const makeSecret = (): string => randomBytes(24).toString('base64url')

/** Returns an id by which browsers distinguish shops at the same address. */
export const shopIdOf = ({ root }: Pick<Project, 'root'>): string =>
  hashOf(root).slice(0, 12)

/**
 * Returns a secret that outlives the server, so that browsers stay admitted after a
 * restart. The secret lasts thirty days. A file that other users could have read or
 * written is replaced.
 */
export function keepSecret({ cache }: Pick<Project, 'cache'>): string {
  const path = join(cache, 'editor-secret')
  const storedSecret = attempt(() => readPrivate(path))
  if (storedSecret?.length === LENGTH) return storedSecret

  const secret = makeSecret()
  const temporaryPath = `${path}.${process.pid}`
  // If the file cannot be written, browsers are admitted only until the server stops.
  attempt(() => {
    mkdirSync(cache, { recursive: true })
    writeFileSync(temporaryPath, secret, { mode: 0o600, flag: 'wx' })
    renameSync(temporaryPath, path)
  })
  return secret
}

/** Reads a file; undefined if it is too old, or if other users could access it. Throws if it does not exist. */
function readPrivate(path: string): string | undefined {
  // O_NOFOLLOW refuses a symbolic link, which could lead to another user's file. Windows has neither this flag nor the
  // owners and modes of Unix.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { mode, uid, mtimeMs } = fstatSync(file)
    const isPrivate =
      process.platform === 'win32' || ((mode & 0o077) === 0 && uid === process.getuid?.())
    // A date in the far future comes from a wrong clock, and the file would never expire.
    const isRecent = Math.abs(Date.now() - mtimeMs) < MAX_AGE_MS
    return isPrivate && isRecent ? readFileSync(file, 'utf8') : undefined
  } finally {
    closeSync(file)
  }
}
