import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../../project.ts'

export interface Room {
  /** Calls back once there is room again; later each time, while that was not enough. */
  wait(): void
  /** All is well: waits no longer. */
  rest(): void
}

const FIRST_MS = 500
const LAST_MS = 30_000

export function waitForRoom(project: Project, then: () => void): Room {
  let timer: NodeJS.Timeout | undefined
  let delay = FIRST_MS
  const look = async (): Promise<void> => {
    const mine = timer
    const hasRoom = await canWrite(project)
    if (timer !== mine) return
    if (!hasRoom) {
      timer = setTimeout(look, FIRST_MS)
      return
    }
    timer = undefined
    then()
  }
  return {
    wait() {
      if (timer) return
      timer = setTimeout(look, delay)
      delay = Math.min(delay * 2, LAST_MS)
    },
    rest() {
      clearTimeout(timer)
      timer = undefined
      delay = FIRST_MS
    },
  }
}

/** About as much as a page and its pictures need. */
const PROBE_BYTES = 512 * 1024

async function canWrite({ cache, codeCache }: Project): Promise<boolean> {
  const written = await Promise.all(
    [cache, codeCache].map(async (folder) => {
      const probe = join(folder, `room-${randomBytes(6).toString('hex')}.tmp`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(probe, Buffer.alloc(PROBE_BYTES))
        return true
      } catch {
        return false
      } finally {
        await rm(probe, { force: true }).catch(() => undefined)
      }
    }),
  )
  return written.every(Boolean)
}
