import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import { withContentLock } from '../../../edit/content-lock.ts'
import { bytesAfter, type FileChange } from '../../../edit/file-change.ts'
import { ignoreMissing, writeFiles } from '../../../edit/transaction.ts'
import { isInside } from '../../../fs/system.ts'
import type { Project } from '../../../project.ts'
import { listSettledFiles, type ShopFiles } from '../../../read/listing.ts'
import type { Outcome, Result } from '../words/outcome.ts'
import { mergeFile } from './merged-file.ts'

export type Direction = 'undo' | 'redo'

/** The bytes of each file, by its path; undefined for a file that does not exist. */
type Bytes = ReadonlyMap<string, Buffer | undefined>

interface Step {
  readonly id: string
  readonly what: string
  /** The browser that made the change. */
  readonly session: string
  readonly before: Bytes
  readonly after: Bytes
}

/** A step that can be taken, with the files that it writes. */
interface Move {
  readonly step: Step
  readonly changes: readonly FileChange[]
  /** Tells whether the files are exactly as the step left them. */
  readonly isPlain: boolean
  /** The step as the other direction takes it, with the bytes that are there now. */
  readonly moved: Step
  /** The later steps of the same files, as they would be had this step never been taken. */
  readonly rebased: ReadonlyMap<Step, Step>
}

/** What a step did, or what it asks. `step` names the step that an answer of "yes" confirms. */
export interface StepOutcome extends Outcome {
  readonly step?: string
}

interface Checker {
  check(): Promise<LoadedContent>
  checkWith(changes: readonly FileChange[]): Promise<LoadedContent>
}

/** Bytes that undo and redo keep in memory. */
const MOST_BYTES = 64_000_000

const TOUCHED = 'Nothing was touched: what it wrote was changed elsewhere since then.'

/** Keeps what each browser changed. Undo and redo take back, and do again, the browser's own changes first. */
export function openHistory(project: Project, { check, checkWith }: Checker) {
  const done: Step[] = []
  /** The next step to do again is the last one. */
  const undone: Step[] = []
  const stackOf = (direction: Direction): Step[] => (direction === 'undo' ? done : undone)

  /** The newest change of the browser comes first, then that of any other. */
  const nextStep = (direction: Direction, session: string): Step | undefined =>
    stackOf(direction).findLast((step) => step.session === session) ??
    stackOf(direction).at(-1)

  async function read(paths: Iterable<string>): Promise<Bytes> {
    const bytes = new Map<string, Buffer | undefined>()
    for (const path of paths)
      bytes.set(path, await readFile(join(project.root, path)).catch(ignoreMissing))
    return bytes
  }

  /** Forgets the oldest steps first; the newest one stays, whatever its size. */
  function forgetOldest(): void {
    while (done.length > 1 && sizeOf([...done, ...undone]) > MOST_BYTES) done.shift()
    while (undone.length > 0 && sizeOf([...done, ...undone]) > MOST_BYTES) undone.shift()
  }

  /**
   * Plans a step back or forth. Changes of other places are kept. Returns undefined if somebody changed what the step
   * wrote, or if a later step cannot be without it.
   */
  async function planMove(step: Step, direction: Direction): Promise<Move | undefined> {
    const { before, after } = step
    const [from, to] = direction === 'undo' ? [after, before] : [before, after]
    const now = await read(from.keys())
    const written = new Map<string, Buffer | undefined>()
    for (const [path, wanted] of to) {
      const merged = await applyChange(path, from.get(path), wanted, now.get(path))
      if (!merged) return undefined
      written.set(path, merged.bytes)
    }

    const stack = stackOf(direction)
    const rebased = await rebaseSteps(stack.slice(stack.indexOf(step) + 1), from, to)
    if (!rebased) return undefined
    const changes = [...written].flatMap(([path, bytes]) =>
      changeTo(path, now.get(path), bytes),
    )
    const isPlain = isDeepStrictEqual(now, new Map(from))
    const moved =
      direction === 'undo'
        ? { ...step, before: written, after: now }
        : { ...step, before: now, after: written }
    return { step, changes, isPlain, moved, rebased }
  }

  /** Plans a step, or a newer one that stands in its way. */
  async function planFirst(step: Step, direction: Direction): Promise<Move | undefined> {
    const move = await planMove(step, direction)
    if (move) return move

    const stack = stackOf(direction)
    const newer = stack.slice(stack.indexOf(step) + 1)
    const inTheWay = newer.findLast(({ after }) =>
      [...after.keys()].some((path) => step.after.has(path)),
    )
    return inTheWay && planFirst(inTheWay, direction)
  }

  /** Lists the errors that a step would bring. Files that are as the last step left them have been checked before. */
  async function findErrors(
    { step, changes, isPlain }: Move,
    direction: Direction,
  ): Promise<readonly string[]> {
    if (isPlain && stackOf(direction).at(-1) === step) return []
    const [now, then] = [await check(), await checkWith(changes)]
    const errors = newsIn(now.diagnostics, then.diagnostics).filter(
      ({ severity }) => severity === 'error',
    )
    return errors.map(({ message }) => message)
  }

  async function move(
    direction: Direction,
    session: string,
    sure: string,
  ): Promise<StepOutcome> {
    const planned = await listSettledFiles(project)
    const wanted = nextStep(direction, session)
    const chosen = wanted && (await planFirst(wanted, direction))
    if (!chosen) return { kind: 'refused', words: TOUCHED }

    const { step, changes, moved, rebased } = chosen
    const isOwn = step.session === session
    const errors = await findErrors(chosen, direction)
    if (sure !== step.id && (!isOwn || errors.length > 0))
      return askAbout(direction, step, isOwn, errors)

    if ((await writeFiles(project, changes, planned)) !== 'written')
      return { kind: 'refused', words: TOUCHED }
    const stack = stackOf(direction)
    stack.splice(stack.indexOf(step), 1)
    stack.splice(0, Infinity, ...stack.map((each) => rebased.get(each) ?? each))
    stackOf(direction === 'undo' ? 'redo' : 'undo').push(moved)
    return {
      kind: 'saved',
      words: `${direction === 'undo' ? 'Undone' : 'Done again'}: ${step.what}`,
    }
  }

  return {
    /** Writes all files of a change, or none: for example if a file is `changed` since the change was planned. */
    async write(
      what: string,
      files: readonly FileChange[],
      planned: ShopFiles,
      session = '',
    ): Promise<Result> {
      const paths = files.flatMap((file) =>
        'movedFrom' in file ? [file.path, file.movedFrom] : [file.path],
      )
      for (const path of paths)
        if (!(await isInside(project.content, join(project.root, path))))
          return { kind: 'refused', list: [`${path} is not in content/`] }
      const before = await read(paths)
      const result = await writeFiles(project, files, planned)
      if (result === 'changed') return result
      if (result !== 'written') return { kind: 'refused', list: result.rejected }
      const after = bytesOfAll(files, before)
      // A picture can be replaced by itself.
      if (isDeepStrictEqual(before, after)) return { kind: 'saved' }

      done.push({ id: randomUUID(), what, session, before, after })
      // After a new change, nothing that the same browser took back can be done again.
      undone.splice(0, Infinity, ...undone.filter((step) => step.session !== session))
      forgetOldest()
      return { kind: 'saved' }
    },

    /** Undoes the last change, or redoes it. Returns what was done, a question, or why nothing was done. */
    async go(direction: Direction, session = '', sure = ''): Promise<StepOutcome> {
      if (stackOf(direction).length === 0)
        return { kind: 'refused', words: `There is nothing to ${direction}.` }
      return withContentLock(project, {}, () => move(direction, session, sure))
    },

    /** Returns what undo and redo would do for a browser. */
    next(session: string) {
      const nextOf = (direction: Direction) => {
        const step = nextStep(direction, session)
        return step && { what: step.what, isOwn: step.session === session }
      }
      return { undo: nextOf('undo'), redo: nextOf('redo') }
    },
  }
}

/** Returns the bytes of a file after a change from `was` to `wanted`; undefined where they cannot take it. */
async function applyChange(
  path: string,
  was: Buffer | undefined,
  wanted: Buffer | undefined,
  is: Buffer | undefined,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  if (isDeepStrictEqual(was, is)) return { bytes: wanted }
  const bytes = await mergeFile(path, was, wanted, is)
  return bytes && { bytes }
}

/** Returns steps as they would be after a change of their files; undefined if one of them could not be. */
async function rebaseSteps(
  steps: readonly Step[],
  from: Bytes,
  to: Bytes,
): Promise<ReadonlyMap<Step, Step> | undefined> {
  const rebased = new Map<Step, Step>()
  for (const step of steps) {
    const [before, after] = [new Map(step.before), new Map(step.after)]
    for (const side of [before, after])
      for (const [path, bytes] of side) {
        if (!from.has(path)) continue
        const changed = await applyChange(path, from.get(path), to.get(path), bytes)
        if (!changed) return undefined
        side.set(path, changed.bytes)
      }
    rebased.set(step, { ...step, before, after })
  }
  return rebased
}

const sizeOf = (steps: readonly Step[]): number =>
  steps
    .flatMap(({ before, after }) => [...before.values(), ...after.values()])
    .reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

function askAbout(
  direction: Direction,
  { id, what }: Step,
  isOwn: boolean,
  errors: readonly string[],
): StepOutcome {
  const whose = `This was changed in another browser${direction === 'undo' ? '' : ', and taken back there'}`
  const broken = 'It would break the shop, whose last good state would stay.'
  const words = [isOwn ? what : `${whose}: ${what}.`, errors.length > 0 && broken]
    .filter(Boolean)
    .join(' ')
  const act = direction === 'undo' ? 'Undo' : 'Redo'
  return {
    kind: 'asks',
    words,
    list: errors,
    yes: isOwn ? `${act} it all the same` : `${act} theirs`,
    step: id,
  }
}

/** Returns the bytes of files after a change. Bytes from the disk could hold what somebody saved a moment later. */
function bytesOfAll(files: readonly FileChange[], before: Bytes): Bytes {
  const bytes = new Map(before)
  for (const file of files) {
    const source = 'movedFrom' in file ? file.movedFrom : file.path
    const after = bytesAfter(file, bytes.get(source))
    bytes.set(source, undefined).set(file.path, after)
  }
  return bytes
}

function changeTo(
  path: string,
  before: Buffer | undefined,
  after: Buffer | undefined,
): readonly FileChange[] {
  if (after !== undefined)
    return [before === undefined ? { path, creates: after } : { path, replaces: after }]
  return before === undefined ? [] : [{ path, deleted: true }]
}
