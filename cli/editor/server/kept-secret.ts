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
const LENGTH = 32

/** Creates a secret of 24 random bytes. */
export const makeSecret = (): string => randomBytes(24).toString('base64url')

/** Returns an id that tells shops apart which a browser has opened under the same address. */
export const shopIdOf = ({ root }: Pick<Project, 'root'>): string =>
  hashOf(root).slice(0, 12)

/**
 * Returns a secret that outlives its server, and admits browsers again after a restart. It lasts thirty days. A file that others
 * could have read or written is replaced.
 */
export function keepSecret({ cache }: Pick<Project, 'cache'>): string {
  const path = join(cache, 'editor-secret')
  const kept = attempt(() => readPrivate(path))
  if (kept?.length === LENGTH) return kept

  const secret = makeSecret()
  const unfinished = `${path}.${process.pid}`
  // Without a file that can be written, browsers are admitted until the server ends.
  attempt(() => {
    mkdirSync(cache, { recursive: true })
    writeFileSync(unfinished, secret, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, path)
  })
  return secret
}

/** Reads a young file that only the current user can read. Throws if there is none. */
function readPrivate(path: string): string | undefined {
  // Windows has no O_NOFOLLOW, and neither owners nor modes of this kind.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { mode, uid, mtimeMs } = fstatSync(file)
    const isPrivate =
      process.platform === 'win32' || ((mode & 0o077) === 0 && uid === process.getuid?.())
    const isYoung = Math.abs(Date.now() - mtimeMs) < MAX_AGE_MS
    return isPrivate && isYoung ? readFileSync(file, 'utf8') : undefined
  } finally {
    closeSync(file)
  }
}
