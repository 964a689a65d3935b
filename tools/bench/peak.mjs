// Loaded before a measured Node process: at its end it notes the most memory that it had, in KB, under its own id.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** On Linux `maxRSS` counts what the process was before it became this program, so the kernel's own figure comes first. */
function peak() {
  try {
    return /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

const folder = process.env.BENCH_PEAKS
if (folder)
  process.on('exit', () => {
    writeFileSync(join(folder, String(process.pid)), peak() ?? String(process.resourceUsage().maxRSS))
  })
