import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian installs each version in a separate folder in this one. These folders are not on PATH. */
const VERSIONS = '/usr/lib/postgresql'

/** The oldest version that Supabase still offers. */
export const OLDEST_POSTGRES = 15

/** Returns the folder with the programs of the newest installed version; undefined if no version is new enough. */
function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined

  // A version may be installed without its server.
  const versions = readdirSync(VERSIONS)
    .map(Number)
    .filter(
      (version) =>
        version >= OLDEST_POSTGRES && existsSync(programsOf(version, 'initdb')),
    )
  return versions.length > 0 ? programsOf(Math.max(...versions)) : undefined
}

const programsOf = (version: number, program = ''): string =>
  join(VERSIONS, String(version), 'bin', program)

/** The folder with PostgreSQL's programs. If it is undefined, tests that need them are skipped. */
export const postgresPrograms = findPrograms()
