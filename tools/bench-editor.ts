import { join } from 'node:path'
import { loadAndCheck } from '../cli/check/load-content.ts'
import { type Code, loadCode, planSite, resolveShown } from '../cli/commands/pipeline.ts'
import { joinPages, markContent, placePictures } from '../cli/editor/server/marks.ts'
import type { Page } from '../cli/model/page.ts'
import { projectAt, readPictureCode } from '../cli/project.ts'
import { type Content, documentsOf } from '../cli/read/content.ts'
import { imageFinder } from '../cli/read/pictures/pictures.ts'

// Measures how much longer a page takes to render with marks than without, in milliseconds: medians of many runs.
// It only reads content/, and renders pages in memory.

const PAGES = ['sv', 'sv/landscape', 'sv/posters/freyja-asgard', 'en/get-the-saga']
const RUNS = 150
const WARM_UP = 50

const home = join(import.meta.dirname, '..')
const project = projectAt(home, home, 'bench', readPictureCode(home))
const loaded = await loadAndCheck(project, {})
// Templates keep parts of pages: each kind of page has its own, as in `watch`.
const codeOf = async (): Promise<Code> => {
  const { value } = await loadCode(project)
  if (!value) throw new Error('templates/ or islands/ has a fault')
  return value
}
const [one, other] = [await codeOf(), await codeOf()]
const [plain, framed] = [one.templates.pages.load(), other.templates.pages.load()]
const { bundle } = one

const median = (times: readonly number[]): number => {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function time<T>(into: number[], work: () => T): T {
  const began = performance.now()
  const made = work()
  into.push(performance.now() - began)
  return made
}

/** Returns the content after a save of one poster: all other entries stay. */
function contentAfter(save: number): Content {
  const { shown } = loaded
  const entries = shown.entries.map((entry) =>
    entry.names.id === 'freyja-asgard'
      ? {
          ...entry,
          document: {
            ...entry.document,
            value: { ...entry.document.value, helpful: save },
          },
        }
      : entry,
  ) as typeof shown.entries
  return { ...shown, ...documentsOf(entries, [...shown.files]) }
}

const planning: number[] = []
const [marking, planningMarked]: [number[], number[]] = [[], []]
for (let save = 0; save < RUNS; save += 1) {
  const after = { ...loaded, shown: contentAfter(save) }
  const picture = imageFinder(after.shown, loaded.colours, project.pictureCode.sizing)
  time(planning, () => planSite(project, resolveShown(project, after), one, 1))
  const marked = time(marking, () => markContent(after.shown, picture))
  time(planningMarked, () =>
    planSite(project, resolveShown(project, { ...after, shown: marked }), one, 1),
  )
}

const outputsOf = (change?: typeof markContent) =>
  planSite(project, resolveShown(project, loaded, change), one, 1).outputs
const all = { plain: outputsOf(), marked: outputsOf(markContent) }

function pageIn(outputs: typeof all.plain, path: string): Page {
  const output = outputs.find((each) => each.path === `${path}.html`)
  if (output?.kind !== 'page') throw new Error(`there is no page ${path}`)
  return output.page()
}

/** Returns a page that shares no part with those before it: each part of it is rendered. */
const anew = (page: Page, run: number): Page => ({
  ...page,
  chrome: { ...page.chrome, origin: `https://${run}` },
})

const rows = PAGES.map((path) => {
  const [page, marked] = [pageIn(all.plain, path), pageIn(all.marked, path)]
  const times = { plain: [] as number[], marked: [] as number[] }
  for (let run = 0; run < RUNS; run += 1) {
    // A rendered page is a string of many pieces. Converting it to bytes, as the server does, includes joining them.
    const renderPlain = () =>
      time(times.plain, () => Buffer.from(plain.renderPage(anew(page, run), bundle)))
    if (run % 2) renderPlain()
    const joined = anew(joinPages(marked, page), run)
    time(times.marked, () =>
      Buffer.from(placePictures(framed.renderPage(joined, bundle))),
    )
    if (!(run % 2)) renderPlain()
  }
  const [rendering, withMarks] = [median(times.plain), median(times.marked)]
  const more = `${((100 * (withMarks - rendering)) / rendering).toFixed(0)} %`
  return {
    page: `/${path}`,
    rendering: rendering.toFixed(2),
    'with marks': withMarks.toFixed(2),
    more,
  }
})
const [plan, mark, planAgain] = [planning, marking, planningMarked].map((each) =>
  median(each).toFixed(1),
)
console.log(
  `After a save: planned in ${plan} ms; for a frame marked in ${mark} ms, and planned in ${planAgain} ms.`,
)
console.table(rows)
