import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A group of processes: this one, and all that it starts. */
export interface ProcessGroup {
  /** Returns the processor time of all processes of the group, including those that have ended. */
  readonly seconds: () => number
  /** Moves this process back to where it was, and removes the group with all groups inside it. */
  readonly leave: () => void
}

/**
 * Moves this process into a control group of Linux inside its present group. Unlike the time of child processes, that of
 * a group contains killed processes and those that nobody waited for, such as a browser's. If groups cannot be created
 * here, those are missing.
 */
export function enterProcessGroup(name: string): ProcessGroup {
  const parent = currentGroup()
  const folder = parent === undefined ? undefined : createGroup(parent, name)
  if (parent === undefined || folder === undefined)
    return { seconds: ownSeconds, leave: () => undefined }

  return {
    seconds: () => groupSeconds(folder),
    leave: () => {
      moveTo(parent)
      removeGroup(folder)
    },
  }
}

function removeGroup(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(folder, entry.name))

  try {
    rmdirSync(folder)
  } catch {
    // A process that a failed test left behind still runs in it.
  }
}

/** Creates a group and enters it. Returns its folder; undefined if that is not allowed here. */
function createGroup(parent: string, name: string): string | undefined {
  const folder = join(parent, name)
  try {
    mkdirSync(folder, { recursive: true })
    moveTo(folder)
    return folder
  } catch {
    return undefined
  }
}

const moveTo = (folder: string): void =>
  writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))

/** Returns the folder of this process's group in the file system of control groups; undefined on other systems. */
function currentGroup(): string | undefined {
  if (process.platform !== 'linux') return undefined

  const mounts = readFileSync('/proc/mounts', 'utf8')
  const mountPoint = /^\S+ (\S+) cgroup2 /m.exec(mounts)?.[1]
  const path = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
  if (mountPoint === undefined || path === undefined) return undefined
  return join(mountPoint, path)
}

function groupSeconds(folder: string): number {
  const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8')
  return Number(/^usage_usec (\d+)$/m.exec(stat)?.[1] ?? 0) / 1e6
}

/** Seconds of this process and, on Linux, of the child processes that it has waited for. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + waitedSeconds()
}

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

function waitedSeconds(): number {
  if (process.platform !== 'linux') return 0

  // The second field, the program's name, may contain spaces. The others follow its closing bracket.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const [userTicks, systemTicks] = fields.slice(13, 15)
  return (Number(userTicks) + Number(systemTicks)) / TICKS_PER_SECOND
}
