import * as z from 'zod'
import { withContentLock } from '../../../edit/content-lock.ts'
import type { FileChange } from '../../../edit/file-change.ts'
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
import { ofSession } from '../save/session.ts'
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
import { publicationStampOf } from './publication.ts'

const authorFields = {
  /** The author of this commit, if git does not know one. */
  name: z.string().trim().max(200).default(''),
  email: z.string().trim().max(200).default(''),
  /** Whether to store the author in the git configuration of this repository. */
  remember: z.boolean().default(false),
}

/**
 * A request to publish the changes that the page showed. `seen` is their stamp. `sure`
 * publishes even a shop with errors.
 */
export const publishRequest = z.object({
  ...authorFields,
  message: z.string().trim().max(10_000),
  seen: z.string(),
  sure: z.boolean().default(false),
})

/**
 * A request to finish a merge whose conflicts are resolved. `sure` publishes even a shop
 * with errors.
 */
export const mergeRequest = z.object({
  ...authorFields,
  sure: z.boolean().default(false),
})

/** The chosen side of a conflict, for a file whose sides cannot be combined. */
export const chosenSide = ofSession.extend({
  file: z.string(),
  side: z.enum(['ours', 'theirs']),
})

/** A request to abort a merge, which restores the state before it. */
export const stopRequest = z.object({ sure: z.boolean().default(false) })

interface Options {
  /** How long (ms) the server may stay silent before it is considered unreachable. */
  readonly patienceMs?: number
}

const BUSY = 'Another window is publishing. Try again when it has finished.'
const LOCKED = 'Another program is changing the shop. Try again when it has finished.'
const CHANGED =
  'Something has changed in the meantime. Check the list again, then publish.'
const NO_MESSAGE = 'Describe what changed in a few words.'
const NO_AUTHOR =
  'Enter your name and your e-mail address, such as ann@example.com. They show who made a change.'
const UNRESOLVED =
  'Some texts or pictures still have two versions. Choose a version of each first.'
const CONFLICT =
  'Somebody else changed the same texts or pictures. Your changes are kept on this computer. Choose which version to keep, then go on.'
const NO_SERVER =
  'Added to the history on this computer, but not sent: no server is set up. If you need one, ask the shop’s developer.'
const RACE =
  'Somebody else is publishing at the same time. Your changes are kept on this computer. Publish again.'
const OUTSIDE =
  'Files outside of the texts and pictures also have two versions. Ask the shop’s developer, or go back.'
const STOP_QUESTION =
  'This discards your choices, and leaves out other people’s changes for now. Your own changes stay on this computer.'

const refused = (words: string, list?: readonly string[]): Outcome => ({
  kind: 'refused',
  words,
  ...(list && list.length > 0 && { list }),
})
/** Finishes a publication or, without words, a step that another step can follow. */
const done = (words: string): Outcome => ({ kind: 'saved', words })

/** How often to try to merge and push if others keep publishing at the same time. */
const MAX_ATTEMPTS = 3

/**
 * Opens publishing for a shop. A publication commits the user's changes, merges other people's changes, and pushes. If
 * the merge has conflicts, the publication stops there. The user chooses a version for each, and `goOn` does the rest.
 * Only one publication runs at a time.
 */
export function openPublisher(shop: Shop, { patienceMs }: Options = {}) {
  const { project } = shop
  let isBusy = false

  /** Runs `work` while nobody else changes the shop. */
  const exclusively = (work: () => Promise<Outcome>): Promise<Outcome> =>
    shop
      .inTurn(() => withContentLock(project, {}, work))
      .catch((error: unknown) => {
        if (isBusyLockError(error)) return refused(LOCKED)
        throw error
      })

  /** Runs one publication at a time, with the current state of the repository. */
  async function inRepository(
    work: (repository: Repository) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (isBusy) return refused(BUSY)
    isBusy = true
    try {
      const repository = await findRepository(project)
      // A text says why no repository can be used.
      return typeof repository === 'string' ? refused(repository) : await work(repository)
    } finally {
      isBusy = false
    }
  }

  /**
   * Fetches and merges what others have published, and pushes all commits. Retries if
   * others have pushed in the meantime.
   */
  async function exchange(author: Author | undefined): Promise<Outcome> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const repository = await findRepository(project)
      if (typeof repository === 'string') return refused(repository)
      if (!repository.upstream) return done(NO_SERVER)

      const fetched = await fetchUpstream(project, repository.upstream, patienceMs)
      if (typeof fetched === 'object') return refused(fetched.problem, fetched.messages)

      const merged = await exclusively(() => mergeFetched(author))
      if (merged.kind !== 'saved') return merged

      const pushed = await pushTo(project, repository.upstream, patienceMs)
      if (typeof pushed === 'object') return refused(pushed.problem, pushed.messages)
      if (pushed === 'done') return done('Published.')
      // Somebody else has pushed first, so fetch and merge again.
    }
    return refused(RACE)
  }

  /** Stores an author on request. If git cannot store it, this publication still uses the author. */
  async function keepAuthor(
    author: Author | undefined,
    isRequested: boolean,
  ): Promise<void> {
    if (author && isRequested) await rememberAuthor(project, author)
  }

  async function mergeFetched(author: Author | undefined): Promise<Outcome> {
    const repository = await findRepository(project)
    if (typeof repository === 'string') return refused(repository)

    const { upstream } = repository
    if (!upstream || upstream.behind === 0) return done('')

    const merged = await mergeUpstream(project, upstream, author)
    if (merged === 'done') return done('')
    if (merged !== 'conflicts') return refused(merged.problem, merged.messages)

    await mergeConfirmations(project)
    const conflicts = await findConflicts(project)
    // If every conflict is already resolved, ask nothing, as in a merge without
    // conflicts.
    return conflicts.length > 0
      ? refused(CONFLICT)
      : finishConflicts(shop, repository, { author, sure: true })
  }

  return {
    publish: (request: z.output<typeof publishRequest>): Promise<Outcome> =>
      inRepository(async (repository) => {
        if (repository.isMerging) return refused(UNRESOLVED)

        const author = authorIn(request, repository)
        if (author === 'missing') return refused(NO_AUTHOR)
        await keepAuthor(author, request.remember)

        const committed = await exclusively(() => commitChanges(shop, request, author))
        return committed.kind === 'saved' ? exchange(author) : committed
      }),

    goOn: (request: z.output<typeof mergeRequest>): Promise<Outcome> =>
      inRepository(async (repository) => {
        const author = authorIn(request, repository)
        if (author === 'missing') return refused(NO_AUTHOR)
        await keepAuthor(author, request.remember)

        const finished = repository.isMerging
          ? await exclusively(() =>
              finishConflicts(shop, repository, { author, sure: request.sure }),
            )
          : done('')
        return finished.kind === 'saved' ? exchange(author) : finished
      }),

    choose: (request: z.output<typeof chosenSide>): Promise<Outcome> =>
      inRepository((repository) =>
        exclusively(async () => {
          const { own } = splitConflicts(await findConflicts(project), repository)
          if (!own.includes(request.file)) return refused(CHANGED)

          const written = await writeSide(shop, request)
          if (written.kind === 'saved') await markDecided(project, request.file)
          return written
        }),
      ),

    stop: ({ sure }: z.output<typeof stopRequest>): Promise<Outcome> =>
      inRepository(async ({ isMerging }) => {
        if (!isMerging) return refused(CHANGED)
        if (!sure) return { kind: 'asks', words: STOP_QUESTION, yes: 'Yes, go back' }

        return exclusively(async () => {
          const stopped = await stopMerge(project)
          if (stopped.code !== 0)
            return refused('It was not possible to go back. The error message is:', [
              stopped.errors,
            ])

          shop.forgetDecisions()
          return done('')
        })
      }),
  }
}

/**
 * Returns the author for the commit; undefined if git knows one, and 'missing' if neither
 * git nor the request has one.
 */
function authorIn(
  { name, email }: Author,
  { author }: Repository,
): Author | 'missing' | undefined {
  if (author) return undefined
  return name && /^\S+@\S+$/.test(email) ? { name, email } : 'missing'
}

async function commitChanges(
  shop: Shop,
  { message, seen, sure }: z.output<typeof publishRequest>,
  author: Author | undefined,
): Promise<Outcome> {
  const { content, diagnostics } = await shop.checkSettled()
  const documents = await listChangedDocuments(shop, content)
  if (publicationStampOf(documents) !== seen) return refused(CHANGED)

  const paths = documents.flatMap(({ files }) => files.map(({ file }) => file))
  // Succeed even without changes, because earlier commits may not have been pushed yet.
  if (paths.length === 0) return done('')
  if (message === '') return refused(NO_MESSAGE)

  const question = sure ? undefined : askAboutErrors(content, diagnostics)
  if (question) return question

  const committed = await commitFiles(shop.project, paths, message, author)
  return committed === 'done' ? done('') : refused(committed.problem, committed.messages)
}

/** Asks whether to publish a shop with errors; undefined if it has none. */
function askAboutErrors(
  content: Content,
  diagnostics: readonly Diagnostic[],
): Outcome | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return undefined

  const words = 'The shop has errors, and cannot be updated until you correct them:'
  const list = errors.map((error) => findingInShop(error, content))
  return { kind: 'asks', words, list, yes: 'Publish anyway' }
}

/** Commits a merge whose conflicts are resolved. If the shop has errors, asks first, unless `sure`. */
async function finishConflicts(
  shop: Shop,
  repository: Repository,
  { author, sure }: { readonly author: Author | undefined; readonly sure: boolean },
): Promise<Outcome> {
  const { content, diagnostics } = await shop.check()
  const { conflicts, outside } = await describeMerge(shop, repository, content)
  if (outside.length > 0) return refused(OUTSIDE, outside)

  const unresolved = conflicts.filter(({ state }) => state !== 'decided')
  if (unresolved.length > 0) {
    const titles = unresolved.map(({ title }) => title)
    return refused('Choose a version of each of these first:', titles)
  }

  const question = sure ? undefined : askAboutErrors(content, diagnostics)
  if (question) return question

  const files = conflicts.map(({ file }) => file)
  const finished = await finishMerge(shop.project, files, author)
  if (finished !== 'done') return refused(finished.problem, finished.messages)

  shop.forgetDecisions()
  return done('')
}

/** Writes one side of a conflict to its file, or removes the file if that side did. */
async function writeSide(
  shop: Shop,
  { file, side, session }: z.output<typeof chosenSide>,
): Promise<Outcome> {
  const { sources } = await shop.checkSettled()
  const bytes = await readSide(shop.project, file, side)
  const isThere = sources.content.files.some(({ path }) => `content/${path}` === file)
  if (!bytes && !isThere) return done('')

  const change = changeTo(file, bytes, isThere)
  const written = await shop.write(
    'a version chosen in a merge',
    [change],
    sources,
    session,
  )
  return written === 'changed' ? refused(CHANGED) : written
}

function changeTo(path: string, bytes: Buffer | undefined, isThere: boolean): FileChange {
  if (!bytes) return { path, deleted: true }
  return isThere ? { path, replaces: bytes } : { path, creates: bytes }
}
