import { warmCompiler } from '../../bundle/compiler.ts'
import type { LoadedModules } from '../../bundle/templates.ts'
import type { BackendEnvironment } from '../../load/backend.ts'
import { keepMemories } from '../../load/memory.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { diskFault, isFullDisk } from '../disk-fault.ts'
import {
  type Attempt,
  bundleCode,
  type Code,
  type Draft,
  draftShop,
  type Plan,
  planShop,
} from '../prepare.ts'
import { sorted } from '../read-content.ts'
import { kept } from './kept.ts'
import type { Fault, Verdict } from './standing.ts'

/** Which half of the work a changed file belongs to. */
export type Half = 'content' | 'code'

/** A plan, and what its content was found to be worth. */
interface Made {
  readonly plan: Plan
  check(): Verdict
}

export interface Attempts {
  /** Says that a file of that half has changed. */
  drop(half: Half): void
  /** Makes a plan of the files as they are. */
  make(): Promise<Made | { readonly fault: Fault }>
  /** Whether what was guessed of the bundles holds. @throws when that cannot be remembered */
  confirmed(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Makes plans by the same functions as a build does. Each half of the work is kept until one of its files changes;
 * beyond that nothing knows what changed.
 */
export function openAttempts(project: Project, environment: BackendEnvironment, cores: number): Attempts {
  const compiler = warmCompiler()
  const modules: LoadedModules = new Map()
  const memories = keepMemories()
  const content = kept<Draft>(() => draftShop(project, environment, undefined, memories.open))
  const bundled = kept<Attempt<Code>>(() => bundleCode(project, compiler, modules))

  async function make(): Promise<Made | { readonly fault: Fault }> {
    const [draft, code] = await Promise.all([content.get(), bundled.get()])
    const blocking = (): Diagnostic[] => sorted([...draft.check(), ...code.diagnostics]).filter(blocksBuild)
    if (!draft.shop || !code.value) return { fault: { diagnostics: blocking() } }
    try {
      const plan = planShop(project, draft.shop, code.value, cores)
      return { plan, check: () => verdictOn(draft, project) }
    } catch (error) {
      // Only checked content is sure to be planned.
      const diagnostics = blocking()
      if (diagnostics.length > 0) return { fault: { diagnostics } }
      throw error
    }
  }

  return {
    drop: (half) => (half === 'content' ? content : bundled).drop(),
    make: () => make().catch((error: unknown) => ({ fault: inWords(error, project) })),
    confirmed: () => compiler.confirmed(),
    async close() {
      await Promise.all([compiler.close(), memories.flush()])
    },
  }
}

function verdictOn(draft: Draft, project: Project): Verdict {
  try {
    const diagnostics = draft.check()
    const blocking = diagnostics.filter(blocksBuild)
    return {
      fault: blocking.length > 0 ? { diagnostics: blocking } : undefined,
      remarks: diagnostics.filter(({ severity }) => severity !== 'info').length,
    }
  } catch (error) {
    return { fault: inWords(error, project), remarks: 0 }
  }
}

/** What has no place in a file: a fault of the disk, or of this program. */
export function inWords(error: unknown, project: Project): Fault {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { diagnostics: [], words: diskFault(error, project) ?? words, awaitsRoom: isFullDisk(error) }
}
