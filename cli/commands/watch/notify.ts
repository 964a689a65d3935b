import { pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import { type Report, readFrame } from '../../report.ts'
import type { ShownFailure, State } from '../../serve/protocol.ts'
import type { DevState, Failure } from './session.ts'

/** Reports the result of each change to the terminal and, through `send`, to every open page. */
export function openNotifier(
  project: Project,
  report: Report,
  send: (state: State) => void,
) {
  // Part of each version, because plan numbers start again with each run of `watch`.
  const runId = Date.now().toString(36)
  let shown: State = { version: `${runId}.0`, replaced: [] }
  let lastPlanned: DevState | undefined
  let lastFailure: Failure | undefined
  let changedFiles = new Set<string>()
  let queue: Promise<void> = Promise.resolve()

  const print = async (
    state: DevState,
    change: string | undefined,
    tookMs: number,
  ): Promise<void> => {
    const { failure, plan, warnings } = state
    const previousFailure = lastFailure
    lastFailure = failure
    if (failure) return await printFailure(failure, previousFailure, plan !== undefined)

    if (change !== undefined)
      report.line(
        `${change}: ready after ${tookMs.toFixed(0)} ms.${warningsText(warnings)}`,
      )
    else if (previousFailure) report.line('All errors are fixed.')
  }

  const printFailure = async (
    { diagnostics, message }: Failure,
    previousFailure: Failure | undefined,
    hasPlan: boolean,
  ): Promise<void> => {
    // A full disk fails each save in the same way, so its message is printed only once.
    if (diagnostics.length === 0 && message === previousFailure?.message) return

    await report.diagnostics(diagnostics)
    const served = hasPlan ? 'The last version without errors is still served. ' : ''
    report.line(message ?? `${served}Waiting for the next change.`)
  }

  return {
    noteFile: (file: string): void => void changedFiles.add(file),

    shown: (): State => shown,

    notify(state: DevState, tookMs: number): void {
      const [firstFile] = changedFiles
      const change = changedFiles.size > 1 ? `${changedFiles.size} files` : firstFile
      changedFiles = new Set()
      const replaced = replacedFiles(lastPlanned, state)
      if (state.plan) lastPlanned = state

      // Reading source frames takes time; the queue sends states in order.
      queue = queue.then(async () => {
        const failure = state.failure && (await frameDiagnostics(state.failure, project))
        shown = {
          version: `${runId}.${state.number}`,
          replaced,
          ...(failure && { failure }),
        }
        send(shown)
        await print({ ...state, failure }, change, tookMs)
      })
    },
  }
}

/** Returns the addresses of copied files whose bytes have changed, so that open pages load these files again. */
function replacedFiles(
  previousState: DevState | undefined,
  state: DevState,
): readonly string[] {
  if (!previousState || !state.plan || previousState.plan === state.plan) return []

  return state.plan.outputs.flatMap((output) => {
    if (output.kind !== 'copy') return []
    const previousOutput = previousState.find(output.path)
    const isReplaced =
      previousOutput?.kind === 'copy' && previousOutput.hash !== output.hash
    return isReplaced ? [`/${output.path}`] : []
  })
}

/** Limits the list, because a missing folder can cause a hundred diagnostics. */
const MAX_DIAGNOSTICS = 12

async function frameDiagnostics(
  failure: Failure,
  { root }: Project,
): Promise<ShownFailure> {
  const diagnostics = await Promise.all(
    failure.diagnostics.slice(0, MAX_DIAGNOSTICS).map(async (diagnostic) => ({
      ...diagnostic,
      frame: await readFrame(root, diagnostic),
    })),
  )

  const moreCount = failure.diagnostics.length - MAX_DIAGNOSTICS
  return moreCount > 0
    ? { diagnostics, message: `${moreCount} more: "saga validate" lists them all.` }
    : { ...failure, diagnostics }
}

/** Warnings are only counted, because a list after every save would hide everything else. */
const warningsText = (count: number): string =>
  count === 0 ? '' : ` ${pluralize(count, 'warning')}: run "saga validate".`
