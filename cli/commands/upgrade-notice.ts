import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import type { Project } from '../project.ts'

/** The version before the first one that recorded itself. */
const FIRST_VERSION = '1.0.0'

/**
 * Tells once, after an upgrade of the engine, what has changed for the owner of the shop. The record of the last used
 * version is in .cache/, because it concerns one machine: without it, nothing is told.
 */
export async function tellUpgrade(
  project: Project,
  version: string,
  tell: (line: string) => void,
): Promise<void> {
  const file = join(project.cache, 'engine.json')
  const record = readSealed(file) as { readonly version?: unknown } | undefined
  if (record?.version === version) return

  const previousVersion = String(record?.version ?? unrecordedVersionOf(project, file))
  const { describeUpgrade } = await import('../changes/upgrade.ts')
  const description = describeUpgrade(previousVersion)
  if (description !== undefined) {
    const changelog = relative('', join(project.home, 'CHANGELOG.md'))
    tell(
      `${description} "saga validate" lists what content lacks, and "saga validate --fix" adds what it can. More: ${changelog}\n`,
    )
  }

  // If the record cannot be written, the next command tells the same again.
  await writeSealed(file, { version }).catch(() => undefined)
}

/** Returns the version that built a shop without a record of its version; '' if it is unknown. */
const unrecordedVersionOf = ({ cache }: Project, file: string): string =>
  existsSync(join(cache, 'published.json')) && !existsSync(file) ? FIRST_VERSION : ''
