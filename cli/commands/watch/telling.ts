import type { Project } from '../../project.ts'
import { type Report, reportTo } from '../../report.ts'
import type { State } from '../../serve/addresses.ts'
import type { Fault, Standing } from './standing.ts'

/** What the terminal and the open pages hear of the shop. */
export interface Telling {
  /** Notes a changed file: it is named once what became of it is known. */
  note(file: string): void
  stands(standing: Standing, tookMs: number): void
  /** What open pages heard last. */
  state(): State
}

/** @param tell reaches every open page */
export function openTelling(project: Project, report: Report, tell: (state: State) => void): Telling {
  const run = Date.now().toString(36)
  let shown: State = { version: `${run}.0`, replaced: [] }
  let before: Standing | undefined
  let faulty = false
  let news = new Set<string>()
  let queue: Promise<void> = Promise.resolve()
  return {
    note: (file) => void news.add(file),
    state: () => shown,
    stands(standing, tookMs) {
      // The terminal hears of it once it is checked.
      const isChecked = standing.fault !== undefined || standing.remarks !== undefined
      const what = isChecked ? told(news) : undefined
      if (isChecked) news = new Set()
      const replaced = replacedSince(before, standing)
      if (standing.plan) before = standing
      // In the order of the changes, although frames of code are read from disk.
      queue = queue.then(async () => {
        const said = standing.fault && abridged(standing.fault)
        const fault = said && (await inColour(said, project))
        shown = { version: `${run}.${standing.number}`, replaced, ...(fault === undefined ? {} : { fault }) }
        tell(shown)
        if (!isChecked) return
        const wasFaulty = faulty
        faulty = standing.fault !== undefined
        if (said) {
          await report.diagnostics(said.diagnostics)
          report.line(said.words ?? 'The last good state stays. Waiting for the next change.')
        } else if (what !== undefined)
          report.line(`${what}: ready after ${tookMs.toFixed(0)} ms.${remarked(standing.remarks)}`)
        else if (wasFaulty) report.line('All is well again.')
      })
    },
  }
}

/** Files of one address whose bytes are others than in the plan before. */
function replacedSince(before: Standing | undefined, now: Standing): readonly string[] {
  if (!before || before === now) return []
  return [...now.byPath.values()].flatMap((output) => {
    const old = before.byPath.get(output.path)
    return output.kind === 'copy' && old?.kind === 'copy' && old.hash !== output.hash
      ? [`/${output.path}`]
      : []
  })
}

/** A folder that is gone may be named in a hundred places. */
const TOLD = 12

function abridged({ diagnostics, words }: Fault): Fault {
  const more = diagnostics.length - TOLD
  if (more <= 0) return { diagnostics, ...(words === undefined ? {} : { words }) }
  return { diagnostics: diagnostics.slice(0, TOLD), words: `${more} more: \`saga validate\` says them all.` }
}

/** The report of a fault as the terminal would show it, for the browser. */
async function inColour({ diagnostics, words }: Fault, project: Project): Promise<string> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: true }
  await reportTo(screen, project.root, () => 0).diagnostics(diagnostics)
  return [...said, words ?? ''].join('')
}

/** Warnings and missing texts are told once they are asked for: after every save they would drown the rest. */
const remarked = (remarks = 0): string =>
  remarks === 0 ? '' : ` \`validate\` has ${remarks === 1 ? 'a remark' : `${remarks} remarks`}.`

/** 'content/prices.yaml', or '12 files'; undefined when nothing changed. */
const told = (news: ReadonlySet<string>): string | undefined =>
  news.size > 1 ? `${news.size} files` : [...news][0]
