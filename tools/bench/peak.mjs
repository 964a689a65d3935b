// Loaded before a measured Node process: at its end it notes the most memory that it had, in KB, under its own id.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.BENCH_PEAKS
if (folder)
  process.on('exit', () => {
    writeFileSync(join(folder, String(process.pid)), String(process.resourceUsage().maxRSS))
  })
