import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { attempt } from './system.ts'

/** The files that hold a container's CPU limit, as "quota period" in microseconds, in both versions of cgroups. */
const LIMIT_FILES: readonly (readonly string[])[] = [
  ['/sys/fs/cgroup/cpu.max'],
  ['/sys/fs/cgroup/cpu/cpu.cfs_quota_us', '/sys/fs/cgroup/cpu/cpu.cfs_period_us'],
]

/**
 * Returns the number of cores that this process may use. Node counts all cores of the machine, and versions before 24
 * ignore a container's CPU limit.
 */
export function availableCores(): number {
  const limits = LIMIT_FILES.map((files) =>
    coreLimitIn(files.map((file) => attempt(() => readFileSync(file, 'utf8'))).join(' ')),
  )
  return Math.min(availableParallelism(), ...limits)
}

/** Parses a CPU limit: '150000 100000' is one and a half cores, rounded down to one. 'max' and -1 mean no limit. */
export function coreLimitIn(text: string): number {
  const [quota = Number.NaN, period = Number.NaN] = text.trim().split(/\s+/).map(Number)
  return quota > 0 && period > 0
    ? Math.max(1, Math.floor(quota / period))
    : Number.POSITIVE_INFINITY
}
