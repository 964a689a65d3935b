import type { Shard } from '../../arguments.ts'
import type { openRunCache } from '../../cache/disk-cache.ts'
import type { SharedStore, SharedStoreSettings } from '../../cache/shared-store.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import type { Sources } from '../../read/listing.ts'
import type { PublishedSite } from '../publish-changes.ts'
import type { BuildReporter } from './build-report.ts'

/** The options of `saga build`, and the shared store from the environment variable SAGA_STORE. */
export interface BuildOptions {
  readonly plan?: boolean
  /** With `plan`: the commit to compare with instead of dist/. */
  readonly since?: string
  /** With `plan`: the folder of a published shop to compare with instead of dist/. */
  readonly against?: string
  readonly strict?: boolean
  /** Whether to overwrite files in dist/ that no build wrote. */
  readonly replace?: boolean
  readonly json?: boolean
  readonly store?: SharedStoreSettings
  readonly shard?: Shard
}

/** Everything that the steps of a build need. */
export interface BuildContext extends BuildOptions {
  readonly sources: Sources
  readonly project: Project
  readonly environment: CheckoutEnvironment
  readonly cores: number
  readonly reporter: BuildReporter
  readonly shared: SharedStore | undefined
}

/** The result of a build, which the next build repeats if no file has changed. */
export interface BuildRecord {
  readonly publishId: string
  readonly site: PublishedSite
  readonly warnings: readonly Diagnostic[]
}

export type RecordCache = ReturnType<typeof openRunCache<BuildRecord>>
