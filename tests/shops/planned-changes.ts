import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import { parse } from 'yaml'
import { loadContent } from '../../cli/check/load-content.ts'
import * as contentModule from '../../cli/commands/change/apply-change.ts'
import { defineContentCommands } from '../../cli/commands/change/content-commands.ts'
import type { LoadedShop } from '../../cli/edit/change.ts'
import { bytesAfter, type FileChange } from '../../cli/edit/file-change.ts'
import { choicesIn, planNew } from '../../cli/edit/new.ts'
import { remove } from '../../cli/edit/remove.ts'
import { rename } from '../../cli/edit/rename.ts'
import type { PlannedChange } from '../../cli/edit/transaction.ts'
import { projectAt } from '../../cli/project.ts'
import { splitSource } from '../../cli/yaml/source.ts'
import { recordReport } from './command-shop.ts'

/** Plans the changes of a command line: 'rename poster two-moons paper-moons'. */
export type PlanLine = (
  line: string,
  ...more: readonly string[]
) => Promise<PlannedChange>

/**
 * Reads a shop once. Returns a function that plans `new`, `rename` and `remove` in it. It writes nothing and checks
 * nothing again, so a line costs a fiftieth of the time of its command.
 */
export async function plannerFor(root: string, home = root): Promise<PlanLine> {
  const project = projectAt(root, home, 'test')
  const { content } = await loadContent(project, {})
  return (line, ...more) => planLine({ project, content }, [...line.split(' '), ...more])
}

async function planLine(
  shop: LoadedShop,
  words: readonly string[],
): Promise<PlannedChange> {
  let planned: PlannedChange = { rejected: ['the command has planned nothing'] }
  const keep = async (plan: Promise<PlannedChange>): Promise<number> => {
    planned = await plan
    return 0
  }

  const { report } = recordReport(shop.project.root)
  const program = new Command().exitOverride()
  defineContentCommands(program, {
    contentModule: {
      ...contentModule,
      readChoices: async () => choicesIn(shop.content),
      addNew: (_, kind, answers) => keep(planNew(shop, kind, answers)),
      renameContent: (_, kind, from, to) => keep(rename(shop, kind, from, to)),
      removeContent: (_, kind, id, options) => keep(remove(shop, kind, id, options)),
    },
    inProject: async (run) => {
      await run({ project: shop.project, environment: {}, report })
    },
    findProject: () => shop.project,
    ask: undefined,
  })
  await program.parseAsync(words, { from: 'user' })
  return planned
}

/** Returns the file changes of a plan. Throws if it was rejected. */
export function filesOf(planned: PlannedChange): readonly FileChange[] {
  if ('rejected' in planned) throw new Error(planned.rejected.join('\n'))
  return planned.files
}

/** What happens to a file: its former path, its changed fields with their new values, and its new lines of text. */
export interface FileOutcome {
  readonly from?: string
  readonly fields?: unknown
  readonly lines?: readonly string[]
}

/** Returns what a plan does to each file, by path. Paths are relative to content/. */
export function outcomesOf(
  root: string,
  planned: PlannedChange,
): Readonly<Record<string, FileOutcome | 'new' | 'removed'>> {
  const shortened = (path: string): string => path.replace(/^content\//, '')
  const outcomes = filesOf(planned).map((file) => {
    const path = shortened(file.path)
    if ('deleted' in file) return [path, 'removed'] as const
    if ('creates' in file) return [path, 'new'] as const

    const isMoved = 'movedFrom' in file
    const previousPath = isMoved ? file.movedFrom : file.path
    const previous = readFileSync(join(root, previousPath))
    const next = bytesAfter(file, previous) ?? previous
    const origin = isMoved ? { from: shortened(previousPath) } : {}
    const differences = differencesIn(file.path, previous, next)
    return [path, { ...origin, ...differences }] as const
  })
  return Object.fromEntries(outcomes)
}

function differencesIn(path: string, previous: Buffer, next: Buffer): FileOutcome {
  if (previous.equals(next)) return {}

  const { fields: previousFields, body: previousBody } = splitSource(path, `${previous}`)
  const { fields, body } = splitSource(path, `${next}`)
  const changedFields = fieldsOnlyIn(parse(fields), parse(previousFields))
  const previousLines = previousBody.split('\n')
  const lines = body.split('\n').filter((line) => !previousLines.includes(line))
  return {
    ...(changedFields !== undefined && { fields: changedFields }),
    ...(lines.length > 0 && { lines }),
  }
}

/** Returns the values of an object that differ from those of another one; undefined if none does. */
function fieldsOnlyIn(next: unknown, previous: unknown): unknown {
  if (isDeepStrictEqual(next, previous)) return undefined
  if (!isObject(next) || !isObject(previous)) return next

  const names = new Set([...Object.keys(previous), ...Object.keys(next)])
  const changedNames = [...names].filter(
    (name) => !isDeepStrictEqual(next[name], previous[name]),
  )
  return Object.fromEntries(changedNames.map((name) => [name, next[name]]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
