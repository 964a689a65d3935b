import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import type { Project } from '../project.ts'

/** The only version that recorded no version. */
const UNRECORDED_VERSION = '1.0.0'

/**
 * After an upgrade of the engine, says once what has changed for the shop's owner. The record of the last version used
 * is in .cache/, because each machine is upgraded separately. A shop without .cache/ gets no notice. If .cache/ has a
 * published shop but no record, version 1.0.0 wrote it.
 */
export async function announceUpgrade(
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
      `${description} "saga validate" lists what your content lacks, and "saga validate --fix" adds what it can. More: ${changelog}\n`,
    )
  }

  // If the record cannot be written, the next command repeats the notice.
  await writeSealed(file, { version }).catch(() => undefined)
}

/** Returns the version of a shop that was published before versions were recorded; '' if the version is unknown. */
const unrecordedVersionOf = ({ cache }: Project, file: string): string =>
  existsSync(join(cache, 'published.json')) && !existsSync(file) ? UNRECORDED_VERSION : ''
