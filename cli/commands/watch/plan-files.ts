import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForWatch } from '../../bundle/bundle.ts'
import { openMemory } from '../../model/once.ts'
import type { Page } from '../../model/page.ts'
import { produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { renderContactSheet } from '../../serve/contact-sheet.ts'
import { type Body, NO_PAGE, type View } from '../../serve/server.ts'
import {
  type ChangeContent,
  type LoadedShop,
  type Plan,
  planSite,
  resolveShown,
} from '../pipeline.ts'
import { type DevState, finderIn, type Session } from './session.ts'

/** The editor's part in the pages of its frame. */
export interface Frames {
  readonly markContent: ChangeContent
  joinPages(marked: Page, plain: Page): Page
  placePictures(html: string): string
  /** Loads the shop as the last commit has it, or says why that cannot be. */
  loadBefore(): Promise<LoadedShop | string>
}

/** `finish` is what is done to the HTML of pages. */
type Planned = Pick<DevState, 'plan' | 'find'> & {
  readonly finish?: Frames['placePictures'] | undefined
}

type Make = (planned: Planned, path: string) => Promise<Body | undefined>
type OpenFrames = () => Promise<Frames | undefined>

/** Serves every file of the current plan, made when it is asked for. */
export function servePlan(
  project: Project,
  session: Session,
  frames: OpenFrames = async () => undefined,
) {
  let lastGood: DevState | undefined
  const make = cachePages()
  const { makeFramed, makeOlder } = openFrame(project, session, frames, make)
  return {
    async client() {
      const [script] = await bundleForWatch(project, 'client', [
        'cli/serve/browser/client.ts',
      ])
      if (!script) throw new Error('esbuild made no script for open pages')
      return script
    },
    contactSheet: async () =>
      renderContactSheet((await session.current()).plan?.outputs ?? []),
    async find(path: string, view?: View): Promise<Body | undefined> {
      // The page for visitors who went astray would tell nothing to whoever edits a document without a page.
      if (view === 'marked' && path === '404.html') return pageSaying(NOTHING_YET)
      const now = await session.current()
      const framed = view && (await makeFramed(now, path, view).catch(() => undefined))
      if (framed !== undefined) return framed
      const output = now.find(path)
      if (now.plan && !output) return makeOlder(path)
      try {
        const body = await make(now, path)
        if (output?.kind === 'page') lastGood = now
        if (body !== undefined) return body
      } catch (error) {
        await session.fail(now.number, error)
      }
      // An output that cannot be made comes from the last good state or, before the first good state, from dist/.
      const older = lastGood && (await make(lastGood, path).catch(() => undefined))
      if (older !== undefined) return older
      const file = join(project.dist, path)
      if ((await stat(file).catch(() => undefined))?.isFile()) return { file }
      return output?.kind === 'page' || path === '404.html' ? NO_PAGE : undefined
    },
  }
}

/** Makes what the editor's frame shows, by plans of their own that are made when a frame asks for a page. */
function openFrame(project: Project, session: Session, frames: OpenFrames, make: Make) {
  let before: Planned | undefined
  const remember = openMemory<LoadedShop, Promise<Planned>>()
  const planView = (loaded: LoadedShop, now: Plan, own?: Frames) =>
    remember(loaded, [now], async () => {
      const { bundle, cores } = now.workshop
      const code = { bundle, templates: await session.templatesOfViews() }
      const plan = planSite(
        project,
        resolveShown(project, loaded, own?.markContent),
        code,
        cores,
      )
      return { plan, find: finderIn(plan), finish: own?.placePictures }
    })
  return {
    /** Makes a page; undefined where the frame shows what visitors get. */
    async makeFramed(
      { plan, loaded, find }: DevState,
      path: string,
      view: View,
    ): Promise<Body | undefined> {
      const own = path.endsWith('.html') ? await frames() : undefined
      const plain = find(path)
      if (!plan || !loaded || !own) return undefined
      if (view === 'marked') {
        const marked = await planView(loaded, plan, own)
        const output = marked.find(path)
        if (plain?.kind !== 'page' || output?.kind !== 'page') return undefined
        const page = () => own.joinPages(output.page(), plain.page())
        return make({ ...marked, find: () => ({ ...output, page }) }, path)
      }
      const older = await own.loadBefore()
      before = typeof older === 'string' ? undefined : await planView(older, plan)
      const words = typeof older === 'string' ? older : NEW
      return (before && (await make(before, path))) ?? (plain && pageSaying(words))
    },
    /** Makes what only a page of the last commit shows, such as an earlier picture. */
    makeOlder: async (path: string) =>
      path.endsWith('.html') || !before ? undefined : make(before, path),
  }
}

const NEW = 'This page is new: it is not published yet.'

const NOTHING_YET =
  'There is no page to show yet. It comes once its texts are there and nothing is wrong; that of a gallery, once it has posters.'

const pageSaying = (words: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No page</title></head><body data-saga-note><p>${words}</p></body></html>`

/** Enough for the pages that somebody looks at, not for a whole catalogue. */
const KEPT_PAGES = 12

/** Keeps pages: a visit and the script after it ask for the same one. Requests at the same time share the work. */
function cachePages(): Make {
  const bodiesOf = new WeakMap<Plan, Map<string, Promise<Body>>>()
  return async ({ plan, find, finish = (html) => html }, path) => {
    const output = find(path)
    if (!plan || !output) return undefined
    const bodies = bodiesOf.get(plan) ?? new Map<string, Promise<Body>>()
    const known = bodies.get(path)
    if (known) return known
    const made = produce(output, plan.workshop)
    const body = made.then((contents) =>
      typeof contents === 'string' ? finish(contents) : contents,
    )
    bodiesOf.set(plan, bodies.set(path, body))
    for (const oldest of [...bodies.keys()].slice(0, -KEPT_PAGES)) bodies.delete(oldest)
    const forget = () => void bodies.delete(path)
    body.then(output.kind === 'page' ? undefined : forget, forget)
    return body
  }
}
