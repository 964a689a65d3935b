import type { Shard } from '../../arguments.ts'
import type { openRunCache } from '../../cache/disk-cache.ts'
import type { SharedStore, SharedStoreSettings } from '../../cache/shared-store.ts'
import type { Diagnostic, Result } from '../../model/diagnostic.ts'
import type { Stock } from '../../model/stock.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import type { Sources } from '../../read/listing.ts'
import type { PublishedSite } from '../publish-changes.ts'
import type { BuildReporter } from './build-report.ts'

/** The options of `saga build`, and server settings from environment variables. */
export interface BuildOptions {
  /** Whether to show what a build would change, without changing it. */
  readonly plan?: boolean
  /** With `plan`: the commit to compare with instead of dist/. */
  readonly since?: string
  /** With `plan`: the folder of a published shop to compare with instead of dist/. */
  readonly against?: string
  /** Whether warnings prevent the build. */
  readonly strict?: boolean
  /** Whether to overwrite files in dist/ that no build wrote. */
  readonly replace?: boolean
  readonly json?: boolean
  /** The settings of the shared store: SAGA_STORE. */
  readonly store?: SharedStoreSettings
  /** The address of the database that counts the prints of limited editions: DATABASE_URL. */
  readonly database?: string
  readonly shard?: Shard
}

/** Everything that the steps of a build need. */
export interface BuildContext extends BuildOptions {
  readonly sources: Sources
  readonly project: Project
  readonly environment: CheckoutEnvironment
  readonly cores: number
  readonly reporter: BuildReporter
  /** The opened shared store. */
  readonly shared: SharedStore | undefined
  /** Reads how many prints are sold. If a build is tried again, returns the first result again. */
  readonly readStock: () => Promise<Result<Stock>>
}

/** The result of a build, which the next build reports again if no file has changed. */
export interface BuildRecord {
  readonly publishId: string
  readonly site: PublishedSite
  readonly warnings: readonly Diagnostic[]
  /** Whether a poster of the shop has a print run. */
  readonly isLimited: boolean
  /** The stock that the pages show; absent if none was known. */
  readonly stock?: Stock
}

export type RecordCache = ReturnType<typeof openRunCache<BuildRecord>>
