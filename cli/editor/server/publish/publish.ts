import * as z from 'zod'
import { withContentLock } from '../../../edit/content-lock.ts'
import { isBusyLockError } from '../../../fs/lock.ts'
import {
  type Author,
  commitFiles,
  finishMerge,
  mergeUpstream,
  rememberAuthor,
} from '../../../git/commit.ts'
import { fetchUpstream, pushTo } from '../../../git/exchange.ts'
import {
  findConflicts,
  findRepository,
  type Repository,
} from '../../../git/repository.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { Content } from '../../../read/content.ts'
import { ofSession } from '../save/save.ts'
import type { Shop } from '../shop.ts'
import { findingInShop } from '../words/finding-words.ts'
import type { Outcome } from '../words/outcome.ts'
import { listChangedDocuments } from './changed-documents.ts'
import {
  describeMerge,
  markDecided,
  mergeConfirmations,
  readSide,
  splitConflicts,
  stopMerge,
} from './merge.ts'
import { stampOf } from './publication.ts'

const author = {
  /** The author of this commit, where git knows none. */
  name: z.string().trim().max(200).default(''),
  email: z.string().trim().max(200).default(''),
  /** Whether git knows the author from now on, in this repository. */
  remember: z.boolean().default(false),
}

/** A publishing of what the page showed: `seen` is its stamp. `sure` publishes a shop that has errors. */
export const publishing = z.object({
  ...author,
  message: z.string().trim().max(10_000),
  seen: z.string(),
  sure: z.boolean().default(false),
})

/** A merge whose conflicts are decided. `sure` publishes a shop that has errors. */
export const merging = z.object({ ...author, sure: z.boolean().default(false) })

/** One side of a conflict, for a file of which only one side can stay. */
export const chosenSide = ofSession.extend({
  file: z.string(),
  side: z.enum(['ours', 'theirs']),
})

/** An end of a merge that leaves everything as it was before. */
export const stopping = z.object({ sure: z.boolean().default(false) })

interface Options {
  /** Milliseconds of silence after which the server counts as gone. */
  readonly patienceMs?: number
}

const BUSY = 'Another window is publishing at the moment.'
const LOCKED = 'Another program is changing the shop. Try again once it has ended.'
const CHANGED =
  'Something changed meanwhile. Look at the list once more, and publish then.'
const NO_MESSAGE = 'Write a few words that say what changed.'
const NO_AUTHOR =
  'Write your name and your e-mail address, such as ann@example.com: they say who made a change.'
const WAITS = 'Some places still have two versions: choose between them first.'
const CONFLICT =
  'Somebody else changed the same places. Your changes are kept on this computer. Choose what stays, and go on.'
const STAYS =
  'Added to the history on this computer. There is no server to send it to: ask whoever set up the shop, if it should have one.'
const RACE =
  'Your changes are kept on this computer. Others are publishing at the same time: publish again.'
const OUTSIDE =
  'Files outside of the texts have two versions too. Ask whoever works on the code of the shop, or go back.'
const STOP =
  'This puts the versions of the others aside again, with what you chose. Your own changes stay on this computer.'

const refused = (words: string, list?: readonly string[]): Outcome => ({
  kind: 'refused',
  words,
  ...(list && list.length > 0 && { list }),
})
const done = (words: string): Outcome => ({ kind: 'saved', words })

/** Opens publishing for a shop: one at a time. */
export function openPublisher(shop: Shop, { patienceMs }: Options = {}) {
  const { project } = shop
  let isBusy = false

  /** Runs while nobody changes the shop. */
  const alone = (work: () => Promise<Outcome>): Promise<Outcome> =>
    shop
      .inTurn(() => withContentLock(project, {}, work))
      .catch((error: unknown) => {
        if (isBusyLockError(error)) return refused(LOCKED)
        throw error
      })

  /** Runs one publishing at a time, in the repository as it is now. */
  async function inRepository(
    work: (repository: Repository) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (isBusy) return refused(BUSY)
    isBusy = true
    try {
      const repository = await findRepository(project)
      return typeof repository === 'string' ? refused(repository) : await work(repository)
    } finally {
      isBusy = false
    }
  }

  /** Gets what others published, merges it, and sends all of it; again, if others were quicker. */
  async function exchange(by: Author | undefined): Promise<Outcome> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const known = await findRepository(project)
      if (typeof known === 'string') return refused(known)
      if (!known.upstream) return done(STAYS)
      const fetched = await fetchUpstream(project, known.upstream, patienceMs)
      if (typeof fetched === 'object') return refused(fetched.problem, fetched.said)

      const merged = await alone(() => mergeFetched(by))
      if (merged.kind !== 'saved') return merged
      const pushed = await pushTo(project, known.upstream, patienceMs)
      if (typeof pushed === 'object') return refused(pushed.problem, pushed.said)
      if (pushed === 'done') return done('Published.')
    }
    return refused(RACE)
  }

  /** Notes an author who asked for it. Where git cannot note anybody, this publishing still has its author. */
  async function keepAuthor(by: Author | undefined, isAsked: boolean): Promise<void> {
    if (by && isAsked) await rememberAuthor(project, by)
  }

  async function mergeFetched(by: Author | undefined): Promise<Outcome> {
    const repository = await findRepository(project)
    if (typeof repository === 'string') return refused(repository)
    const { upstream } = repository
    if (!upstream || upstream.behind === 0) return done('')
    const merged = await mergeUpstream(project, upstream, by)
    if (merged === 'done') return done('')
    if (merged !== 'conflicts') return refused(merged.problem, merged.said)

    await mergeConfirmations(project)
    const left = await findConflicts(project)
    return left.length > 0
      ? refused(CONFLICT)
      : finishConflicts(shop, repository, by, true)
  }

  return {
    publish: (asked: z.output<typeof publishing>): Promise<Outcome> =>
      inRepository(async (repository) => {
        if (repository.isMerging) return refused(WAITS)
        const by = authorIn(asked, repository)
        if (by === 'missing') return refused(NO_AUTHOR)
        await keepAuthor(by, asked.remember)
        const committed = await alone(() => commitChanges(shop, asked, by))
        return committed.kind === 'saved' ? exchange(by) : committed
      }),

    goOn: (asked: z.output<typeof merging>): Promise<Outcome> =>
      inRepository(async (repository) => {
        const by = authorIn(asked, repository)
        if (by === 'missing') return refused(NO_AUTHOR)
        await keepAuthor(by, asked.remember)
        const finished = repository.isMerging
          ? await alone(() => finishConflicts(shop, repository, by, asked.sure))
          : done('')
        return finished.kind === 'saved' ? exchange(by) : finished
      }),

    choose: (asked: z.output<typeof chosenSide>): Promise<Outcome> =>
      inRepository((repository) =>
        alone(async () => {
          const { own } = splitConflicts(await findConflicts(project), repository)
          if (!own.includes(asked.file)) return refused(CHANGED)
          const written = await writeSide(shop, asked)
          if (written.kind === 'saved') await markDecided(project, asked.file)
          return written
        }),
      ),

    stop: ({ sure }: z.output<typeof stopping>): Promise<Outcome> =>
      inRepository(async ({ isMerging }) => {
        if (!isMerging) return refused(CHANGED)
        if (!sure) return { kind: 'asks', words: STOP, yes: 'Put them aside' }
        return alone(async () => {
          const stopped = await stopMerge(project)
          return stopped.code === 0
            ? done('')
            : refused('The versions of the others could not be put aside. Git says:', [
                stopped.errors,
              ])
        })
      }),
  }
}

const MOST_ATTEMPTS = 3

function authorIn(asked: Author, { author }: Repository): Author | 'missing' | undefined {
  if (author) return undefined
  const { name, email } = asked
  return name && /^\S+@\S+$/.test(email) ? { name, email } : 'missing'
}

async function commitChanges(
  shop: Shop,
  { message, seen, sure }: z.output<typeof publishing>,
  by: Author | undefined,
): Promise<Outcome> {
  const { content, diagnostics } = await shop.checkSettled()
  const documents = await listChangedDocuments(shop, content)
  if (stampOf(documents) !== seen) return refused(CHANGED)
  const paths = documents.flatMap(({ files }) => files.map(({ file }) => file))
  // There may be commits that are still to be sent.
  if (paths.length === 0) return done('')
  if (message === '') return refused(NO_MESSAGE)

  const question = sure ? undefined : askAboutErrors(content, diagnostics)
  if (question) return question

  const committed = await commitFiles(shop.project, paths, message, by)
  return committed === 'done' ? done('') : refused(committed.problem, committed.said)
}

/** Asks whether a shop with errors is published. */
function askAboutErrors(
  content: Content,
  diagnostics: readonly Diagnostic[],
): Outcome | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return undefined

  const words = 'The shop has errors, and cannot be built until they are gone:'
  const list = errors.map((error) => findingInShop(error, content))
  return { kind: 'asks', words, list, yes: 'Publish all the same' }
}

/** Commits a merge that is decided. Asks before that, unless `sure`, if the shop has errors. */
async function finishConflicts(
  shop: Shop,
  repository: Repository,
  by: Author | undefined,
  sure: boolean,
): Promise<Outcome> {
  const { content, diagnostics } = await shop.check()
  const { conflicts, outside } = await describeMerge(shop, repository, content)
  if (outside.length > 0) return refused(OUTSIDE, outside)
  const open = conflicts.filter(({ state }) => state !== 'decided')
  if (open.length > 0) {
    const titles = open.map(({ title }) => title)
    return refused('These are still to be decided:', titles)
  }
  const question = sure ? undefined : askAboutErrors(content, diagnostics)
  if (question) return question

  const files = conflicts.map(({ file }) => file)
  const finished = await finishMerge(shop.project, files, by)
  return finished === 'done' ? done('') : refused(finished.problem, finished.said)
}

/** Writes one side of a conflict into its file, or removes the file as that side did. */
async function writeSide(
  shop: Shop,
  { file, side, session }: z.output<typeof chosenSide>,
): Promise<Outcome> {
  const { sources } = await shop.checkSettled()
  const bytes = await readSide(shop.project, file, side)
  const isThere = sources.content.files.some(({ path }) => `content/${path}` === file)
  if (!bytes && !isThere) return done('')
  const change = !bytes
    ? ({ path: file, deleted: true } as const)
    : isThere
      ? { path: file, replaces: bytes }
      : { path: file, creates: bytes }
  const written = await shop.write(
    'a version chosen in a merge',
    [change],
    sources,
    session,
  )
  return written === 'changed' ? refused(CHANGED) : written
}
