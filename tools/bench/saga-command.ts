import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '..', '..')
const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<'build' | 'watch', string>>
}

/** What `npm run` starts, with its options of Node, by absolute paths: what is measured is what users run. */
export const sagaCommand = (
  command: keyof typeof scripts,
  ...options: readonly string[]
): readonly [program: string, ...args: string[]] => [
  process.execPath,
  ...scripts[command]
    .split(' ')
    .slice(1)
    .map((word) => (word.endsWith('.mjs') ? join(home, word) : word)),
  ...options,
]
