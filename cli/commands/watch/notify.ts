import type { Project } from '../../project.ts'
import { type Report, readFrame } from '../../report.ts'
import type { ShownFailure, State } from '../../serve/protocol.ts'
import type { DevState, Failure } from './session.ts'

/** Tells the terminal and, by `send`, every open page what became of a change. */
export function openNotifier(
  project: Project,
  report: Report,
  send: (state: State) => void,
) {
  const run = Date.now().toString(36)
  let shown: State = { version: `${run}.0`, replaced: [] }
  let before: DevState | undefined
  let lastFailure: Failure | undefined
  let files = new Set<string>()
  let queue: Promise<void> = Promise.resolve()

  const print = async (
    state: DevState,
    changed: string | undefined,
    tookMs: number,
  ): Promise<void> => {
    const { failure } = state
    // A full disk fails each save in the same way: the message is printed once.
    const isKnown =
      failure?.diagnostics.length === 0 && failure.message === lastFailure?.message
    const isFixed = !failure && lastFailure !== undefined
    lastFailure = failure
    if (failure && !isKnown) {
      await report.diagnostics(failure.diagnostics)
      const kept = state.plan ? 'The last good state is still served. ' : ''
      report.line(failure.message ?? `${kept}Waiting for the next change.`)
    } else if (!failure && changed !== undefined)
      report.line(
        `${changed}: ready after ${tookMs.toFixed(0)} ms.${warningsText(state.warnings)}`,
      )
    else if (isFixed) report.line('All errors are fixed.')
  }
  return {
    noteFile: (file: string): void => void files.add(file),
    shown: (): State => shown,
    notify(state: DevState, tookMs: number): void {
      const changed = files.size > 1 ? `${files.size} files` : [...files][0]
      files = new Set()
      const replaced = replacedFiles(before, state)
      if (state.plan) before = state
      // Reading code frames takes time: states are sent in their order.
      queue = queue.then(async () => {
        const failure = state.failure && (await frameDiagnostics(state.failure, project))
        shown = {
          version: `${run}.${state.number}`,
          replaced,
          ...(failure && { failure }),
        }
        send(shown)
        await print({ ...state, failure }, changed, tookMs)
      })
    },
  }
}

function replacedFiles(before: DevState | undefined, now: DevState): readonly string[] {
  if (!before || !now.plan || before.plan === now.plan) return []
  return now.plan.outputs.flatMap((output) => {
    const old = output.kind === 'copy' && before.find(output.path)
    return old && old.kind === 'copy' && old.hash !== output.hash
      ? [`/${output.path}`]
      : []
  })
}

/** A missing folder can cause a hundred diagnostics. */
const MOST = 12

async function frameDiagnostics(
  failure: Failure,
  { root }: Project,
): Promise<ShownFailure> {
  const first = failure.diagnostics.slice(0, MOST)
  const framed = first.map(async (each) => ({
    ...each,
    frame: await readFrame(root, each),
  }))
  const diagnostics = await Promise.all(framed)
  const more = failure.diagnostics.length - MOST
  return more > 0
    ? { diagnostics, message: `${more} more: "saga validate" lists them all.` }
    : { ...failure, diagnostics }
}

/** Warnings are only counted: listed after every save they would hide the rest. */
const warningsText = (count: number): string =>
  count === 0
    ? ''
    : ` ${count} ${count === 1 ? 'warning' : 'warnings'}: run "saga validate".`
