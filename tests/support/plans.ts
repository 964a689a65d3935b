import { join } from 'node:path'
import { openStore } from '../../cli/cache/store.ts'
import type { SitePlan } from '../../cli/commands/pipeline.ts'
import type { Output } from '../../cli/model/output.ts'
import type { Project } from '../../cli/project.ts'

/** Returns a plan of outputs that need no templates and no scripts. */
export const planOf = (project: Project, outputs: readonly Output[]): SitePlan =>
  ({
    outputs,
    workshop: {
      project,
      store: openStore(join(project.root, 'store')),
      bundle: { files: [] },
      templates: { previews: {}, pages: { hash: '' } },
      cores: 1,
    },
  }) as unknown as SitePlan

/** Replaces a function that returns the parts of a text, and throws the error for a full disk. */
export function throwDiskFull(): Iterable<string> {
  const details = { code: 'ENOSPC', syscall: 'write' }
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), details)
}
