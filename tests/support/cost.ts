import childProcess from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { Plugin } from 'vitest/config'
import { enterProcessGroup } from './processor-time.ts'

const home = join(import.meta.dirname, '../..')

/** What a test file costs. */
interface Cost {
  /** The path of the file in the repository. */
  readonly file: string
  /** Processor time with child processes. */
  readonly seconds: number
  readonly shopsLoaded: number
  readonly shopsBuilt: number
  readonly pagesOpened: number
  readonly processesStarted: number
}

type Count = Exclude<keyof Cost, 'file' | 'seconds'>

const counts: Record<Count, number> = {
  shopsLoaded: 0,
  shopsBuilt: 0,
  pagesOpened: 0,
  processesStarted: 0,
}

/** The functions whose calls are counted, by the path of their module in the repository. */
const countedFunctions: Readonly<Record<string, readonly [name: string, count: Count]>> =
  {
    'cli/check/load-content.ts': ['loadContent', 'shopsLoaded'],
    'cli/commands/build/build-steps.ts': ['buildChanges', 'shopsBuilt'],
  }

/** The name by which the changed modules reach the counter of their worker. */
const COUNTER = 'sagaCountCall'

/** Counts the calls of `countedFunctions`, by changing their modules as they are loaded. The product has no counter. */
export const countCalls = (): Plugin => ({
  name: 'count-calls',
  enforce: 'pre',
  transform(code, id) {
    const counted = countedFunctions[relative(home, id)]
    if (!counted) return undefined

    const [name, count] = counted
    const head = `export async function ${name}(`
    if (!code.includes(head))
      throw new Error(`${id} has no function ${name}: correct tests/support/cost.ts`)
    const wrapper = `export function ${name}(...values) { globalThis.${COUNTER}('${count}'); return counted(...values) }`
    return `${code.replace(head, 'async function counted(')}\n${wrapper}`
  },
})

/** Counts the documents that a window opens. */
export function countPages(window: BrowserContext): void {
  window.on('page', (page) =>
    page.on('domcontentloaded', () => {
      counts.pagesOpened += 1
    }),
  )
}

function countProcesses(): void {
  channel('child_process').subscribe(() => {
    counts.processesStarted += 1
  })
  // The channel lacks processes for which this one waits.
  for (const name of ['spawnSync', 'execFileSync', 'execSync'] as const)
    childProcess[name] = counting(childProcess[name]) as never
  syncBuiltinESMExports()
}

const counting =
  (start: (...values: never[]) => unknown) =>
  (...values: never[]): unknown => {
    counts.processesStarted += 1
    return start(...values)
  }

/** Begins to measure the files of a worker, one after another. `begin` and `end` write a line about each to `target`. */
export function startMeter(target: string) {
  const group = enterProcessGroup(`worker-${process.pid}`)
  Object.assign(globalThis, {
    [COUNTER]: (count: Count) => {
      counts[count] += 1
    },
  })
  countProcesses()

  let startSeconds = 0
  let startCounts = { ...counts }
  return {
    begin(): void {
      startSeconds = group.seconds()
      startCounts = { ...counts }
    },
    end(file: string): void {
      const cost: Cost = {
        file,
        seconds: group.seconds() - startSeconds,
        shopsLoaded: counts.shopsLoaded - startCounts.shopsLoaded,
        shopsBuilt: counts.shopsBuilt - startCounts.shopsBuilt,
        pagesOpened: counts.pagesOpened - startCounts.pagesOpened,
        processesStarted: counts.processesStarted - startCounts.processesStarted,
      }
      appendFileSync(target, `${JSON.stringify(cost)}\n`)
    },
  }
}

const readCosts = (target: string): readonly Cost[] => {
  if (!existsSync(target)) return []
  const lines = readFileSync(target, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Cost)
}

const columns: Readonly<Record<Exclude<keyof Cost, 'file'>, string>> = {
  seconds: 'CPU s',
  shopsLoaded: 'loaded',
  shopsBuilt: 'built',
  pagesOpened: 'pages',
  processesStarted: 'processes',
}
const columnKeys = Object.keys(columns) as (keyof typeof columns)[]

/**
 * Returns a table of the costs that workers have written, the most expensive files first, with the sum.
 * @param totalSeconds processor time of the whole run
 */
export function costTable(target: string, totalSeconds: number): string {
  const costs = readCosts(target).toSorted((a, b) => b.seconds - a.seconds)
  const sumOf = (key: keyof typeof columns): number =>
    costs.reduce((sum, cost) => sum + cost[key], 0)

  const filesSeconds = sumOf('seconds')
  const rows = [
    [...Object.values(columns), 'file'],
    ...costs.map((cost) => [...columnKeys.map((key) => show(cost, key)), cost.file]),
    [
      totalSeconds.toFixed(1),
      ...columnKeys.slice(1).map((key) => String(sumOf(key))),
      `the whole run; ${(totalSeconds - filesSeconds).toFixed(1)} s in no test file`,
    ],
  ]
  return rows.map(rowText).join('\n')
}

const show = (cost: Cost, key: keyof typeof columns): string =>
  key === 'seconds' ? cost.seconds.toFixed(1) : String(cost[key])

const rowText = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index < columnKeys.length ? cell.padStart(9) : `  ${cell}`))
    .join(' ')
