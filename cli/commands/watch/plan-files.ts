import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForWatch } from '../../bundle/bundle.ts'
import { openMemory } from '../../model/once.ts'
import type { Output } from '../../model/output.ts'
import type { Page } from '../../model/page.ts'
import { produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { renderContactSheet } from '../../serve/contact-sheet.ts'
import { type Body, NO_PAGE, type PageVersion } from '../../serve/server.ts'
import {
  type ChangeContent,
  type CheckedShop,
  planSite,
  resolveShown,
  type SitePlan,
} from '../pipeline.ts'
import { type DevState, finderIn, type Session } from './session.ts'

/** Hooks through which the editor changes the pages in its frame. */
export interface FrameHooks {
  /** Puts a mark after each text. */
  readonly markContent: ChangeContent
  /** Returns the marked page, but with the plain page's texts in places that visitors do not see on the page. */
  joinPages(marked: Page, plain: Page): Page
  /** Marks the pictures in the HTML of a page. */
  markPictures(html: string): string
  /** Loads the shop of the last commit, or returns the reason why it cannot. */
  loadBefore(): Promise<CheckedShop | string>
}

/** A plan whose files can be made. `finish` changes the HTML of its pages. */
type Planned = Pick<DevState, 'plan' | 'find'> & {
  readonly finish?: FrameHooks['markPictures'] | undefined
}

/** Makes the file at a path of a plan. */
type Make = (planned: Planned, path: string) => Promise<Body | undefined>

/** Loads the editor's hooks; undefined if the editor's packages are not installed. */
type LoadHooks = () => Promise<FrameHooks | undefined>

/** Serves every file of the current plan. Files are made on request. */
export function servePlan(
  project: Project,
  session: Session,
  loadHooks: LoadHooks = async () => undefined,
) {
  let lastGood: DevState | undefined
  const make = cachePages()
  const assets = rememberAssets()
  const frameVersions = openFrameVersions(project, session, loadHooks, make)

  /** Makes a file of the current plan; undefined before the first plan. Reports a failure, and then returns undefined. */
  const makeCurrent = async (
    state: DevState,
    path: string,
  ): Promise<Body | undefined> => {
    try {
      const body = await make(state, path)
      if (state.find(path)?.kind === 'page') lastGood = state
      return body
    } catch (error) {
      await session.fail(state.number, error)
      return undefined
    }
  }

  /** Finds the last good version of an output: in the last good state or, before the first good state, in dist/. */
  const findPrevious = async (path: string): Promise<Body | undefined> => {
    const body = lastGood && (await make(lastGood, path).catch(() => undefined))
    if (body !== undefined) return body

    const file = join(project.dist, path)
    const info = await stat(file).catch(() => undefined)
    return info?.isFile() ? { file } : undefined
  }

  return {
    async client() {
      const [script] = await bundleForWatch(project, 'client')
      if (!script) throw new Error('esbuild produced no script for open pages')
      return script
    },

    contactSheet: async () =>
      renderContactSheet((await session.current()).plan?.outputs ?? []),

    async find(path: string, view?: PageVersion): Promise<Body | undefined> {
      // In the editor, a document without a page leads here; the shop's own 404 page would not explain why.
      if (view === 'marked' && path === '404.html') return notePage(NOTHING_YET)

      const state = await session.current()
      if (state.plan) assets.remember(state.plan)

      // If the marked or earlier version of a page cannot be made, the frame shows the page
      // as visitors see it.
      const framePage =
        view && (await frameVersions.makePage(state, path, view).catch(() => undefined))
      if (framePage !== undefined) return framePage

      const output = state.find(path)
      if (state.plan && !output)
        return (await frameVersions.makeEarlierFile(path)) ?? assets.find(path)

      const body = (await makeCurrent(state, path)) ?? (await findPrevious(path))
      if (body !== undefined) return body
      return output?.kind === 'page' || path === '404.html' ? NO_PAGE : undefined
    },
  }
}

interface FrameRequest {
  readonly path: string
  readonly hooks: FrameHooks
  readonly currentPlan: SitePlan
  /** The output at this path in the current plan. */
  readonly currentOutput: Output | undefined
}

/**
 * Makes the pages for the editor's frame: marked pages, whose texts lead to their fields, and pages from the last
 * commit. Each version has a separate plan, which is made when the frame first requests one of its pages.
 */
function openFrameVersions(
  project: Project,
  session: Session,
  loadHooks: LoadHooks,
  make: Make,
) {
  /**
   * The plan of the last commit, once the frame has shown one of its pages; undefined if it cannot be loaded. The page
   * requests its files without stating its version, so `makeEarlierFile` looks for them in this plan.
   */
  let committedPlan: Planned | undefined
  const remember = openMemory<CheckedShop, Promise<Planned>>()

  /**
   * Plans `loaded`: with hooks, the current shop with marks in its texts; without hooks,
   * the shop of the last commit. The plan is cached under `loaded` until `currentPlan`
   * changes.
   */
  const planView = (loaded: CheckedShop, currentPlan: SitePlan, hooks?: FrameHooks) =>
    remember(loaded, [currentPlan], async () => {
      const { bundle, cores } = currentPlan.workshop
      const code = { bundle, templates: await session.templatesOfViews() }
      const site = resolveShown(project, loaded, hooks?.markContent)
      const plan = planSite(project, site, code, cores)
      return { plan, find: finderIn(plan), finish: hooks?.markPictures }
    })

  const makeMarkedPage = async (
    { path, hooks, currentPlan, currentOutput }: FrameRequest,
    loaded: CheckedShop,
  ): Promise<Body | undefined> => {
    const marked = await planView(loaded, currentPlan, hooks)
    const output = marked.find(path)
    // Unless both plans have this page, there is nothing to join, and the frame shows the
    // visitors' page.
    if (currentOutput?.kind !== 'page' || output?.kind !== 'page') return undefined

    const joinedPage = () => hooks.joinPages(output.page(), currentOutput.page())
    const joinedOutput = { ...output, page: joinedPage }
    // `find` returns the joined page instead of the marked one. The plan stays the same,
    // because `make` caches the page under it.
    return make({ ...marked, find: () => joinedOutput }, path)
  }

  const makePageOfLastCommit = async ({
    path,
    hooks,
    currentPlan,
    currentOutput,
  }: FrameRequest): Promise<Body | undefined> => {
    const loaded = await hooks.loadBefore()
    if (typeof loaded === 'string') {
      committedPlan = undefined
      return currentOutput ? notePage(loaded) : undefined
    }

    committedPlan = await planView(loaded, currentPlan)
    const body = await make(committedPlan, path)
    if (body !== undefined) return body
    return currentOutput ? notePage(NEW_PAGE) : undefined
  }

  return {
    /** Makes a page in one of the frame's versions; undefined if the frame shows the same page as visitors see. */
    async makePage(
      { plan, loaded, find }: DevState,
      path: string,
      view: PageVersion,
    ): Promise<Body | undefined> {
      const hooks = path.endsWith('.html') ? await loadHooks() : undefined
      if (!plan || !loaded || !hooks) return undefined

      const request = { path, hooks, currentPlan: plan, currentOutput: find(path) }
      return view === 'marked'
        ? makeMarkedPage(request, loaded)
        : makePageOfLastCommit(request)
    },

    /** Makes a file that only a page of the last commit uses, such as an earlier picture. */
    makeEarlierFile: async (path: string) =>
      path.endsWith('.html') || !committedPlan ? undefined : make(committedPlan, path),
  }
}

const NEW_PAGE = 'This page is new: it is not published yet.'

const NOTHING_YET =
  'There is no page to show yet. It appears when its texts are filled in and there are no errors; a gallery also needs posters.'

const notePage = (text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No page</title></head><body data-saga-note><p>${text}</p></body></html>`

/** Enough for changes that follow each other while a page is being loaded. */
const MAX_REMEMBERED_PLANS = 3

/**
 * Remembers the styles and texts of the newest plans. A change gives them other addresses,
 * but a page that was opened before the change still requests the earlier ones.
 */
function rememberAssets() {
  let newestPlan: SitePlan | undefined
  let assetsOfPlans: readonly ReadonlyMap<string, string>[] = []

  return {
    remember(plan: SitePlan): void {
      if (plan === newestPlan) return
      newestPlan = plan

      const assets = new Map<string, string>()
      for (const output of plan.outputs)
        if (output.kind === 'ready' && output.path.startsWith('assets/'))
          assets.set(output.path, output.contents)
      assetsOfPlans = [assets, ...assetsOfPlans].slice(0, MAX_REMEMBERED_PLANS)
    },
    find: (path: string): string | undefined =>
      assetsOfPlans.find((assets) => assets.has(path))?.get(path),
  }
}

/** Enough for the pages that a person looks at, not for a whole catalogue. */
const MAX_CACHED_PAGES = 12

/** Caches pages, because a visit and the page's script request the same page. Concurrent requests share the work. */
function cachePages(): Make {
  const bodiesOf = new WeakMap<SitePlan, Map<string, Promise<Body>>>()
  return async ({ plan, find, finish = (html) => html }, path) => {
    const output = find(path)
    if (!plan || !output) return undefined

    const bodies = bodiesOf.get(plan) ?? new Map<string, Promise<Body>>()
    const cachedBody = bodies.get(path)
    if (cachedBody) return cachedBody

    const body = produce(output, plan.workshop).then((contents) =>
      typeof contents === 'string' ? finish(contents) : contents,
    )
    bodies.set(path, body)
    bodiesOf.set(plan, bodies)

    const oldestPaths = [...bodies.keys()].slice(0, -MAX_CACHED_PAGES)
    for (const oldestPath of oldestPaths) bodies.delete(oldestPath)

    // Failures and files that are not pages are not cached.
    const forget = () => void bodies.delete(path)
    if (output.kind === 'page') body.catch(forget)
    else body.then(forget, forget)
    return body
  }
}
