import { join } from 'node:path'
import { loadWithColours } from '../cli/check/load-content.ts'
import { type Code, loadCode, planSite, resolveShown } from '../cli/commands/pipeline.ts'
import { joinPages, markContent, markPictures } from '../cli/editor/server/marks.ts'
import type { Page } from '../cli/model/page.ts'
import { projectAt, readPictureCode } from '../cli/project.ts'
import { type Content, documentsOf } from '../cli/read/content.ts'
import { imageFinder } from '../cli/read/pictures/pictures.ts'

// `npm run bench:editor` measures how much longer pages take to plan and render with the
// editor's marks than without. A mark is an invisible number after a text, which the
// editor uses to locate the text in content/. Prints medians of many runs, in
// milliseconds. Only reads content/, and renders pages in memory.

/** The kinds of pages to measure. The first page of each kind is measured. */
const KINDS = ['home', 'gallery', 'poster', 'books']
const RUNS = 150
/** The number of initial runs that are not counted, because V8 has not optimised the code yet. */
const WARM_UP = 50
const CORES = 1

const home = join(import.meta.dirname, '..')
const project = projectAt(home, home, 'bench', readPictureCode(home))
const loaded = await loadWithColours(project, {})
// Templates cache parts of pages. Pages with marks and pages without marks have separate
// templates, as in `watch`.
const loadSeparateCode = async (): Promise<Code> => {
  const { value } = await loadCode(project)
  if (!value) throw new Error('templates/ or islands/ has an error')
  return value
}
const code = await loadSeparateCode()
const markedCode = await loadSeparateCode()
const plainTemplates = code.templates.pages.load()
const markedTemplates = markedCode.templates.pages.load()
const { bundle } = code

/** The shop's first poster, which the measured saves change. */
const firstPoster = loaded.contentWithDrafts.entries.find(
  ({ collection }) => collection === 'posters',
)?.names.id

/** Returns the median of the times after the warm-up. */
const median = (times: readonly number[]): number => {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Runs `work` and adds its time in milliseconds to `times`. */
function measure<T>(times: number[], work: () => T): T {
  const startedAt = performance.now()
  const result = work()
  times.push(performance.now() - startedAt)
  return result
}

/** Returns the content after one poster is saved. All other entries stay the same objects. */
function contentAfterSave(number: number): Content {
  const { contentWithDrafts } = loaded
  const entries = contentWithDrafts.entries.map((entry) => {
    if (entry.collection !== 'posters' || entry.names.id !== firstPoster) return entry

    // Any new value makes the poster differ from the previous save.
    const value = { ...entry.document.value, helpful: number }
    return { ...entry, document: { ...entry.document, value } }
  }) as typeof contentWithDrafts.entries
  return { ...contentWithDrafts, ...documentsOf(entries, [...contentWithDrafts.files]) }
}

const planning: number[] = []
const marking: number[] = []
const planningMarked: number[] = []
for (let save = 0; save < RUNS; save += 1) {
  const saved = { ...loaded, contentWithDrafts: contentAfterSave(save) }
  const picture = imageFinder(
    saved.contentWithDrafts,
    loaded.colours,
    project.pictureCode.sizing,
  )
  const planPlain = (): unknown =>
    measure(planning, () => planSite(project, resolveShown(project, saved), code, CORES))
  const planMarked = (): unknown => {
    const marked = measure(marking, () => markContent(saved.contentWithDrafts, picture))
    return measure(planningMarked, () =>
      planSite(
        project,
        resolveShown(project, { ...saved, contentWithDrafts: marked }),
        code,
        CORES,
      ),
    )
  }

  // They take turns going first, so that neither has the advantage of warm caches.
  const plans = save % 2 === 0 ? [planPlain, planMarked] : [planMarked, planPlain]
  for (const plan of plans) plan()
}

const outputsOf = (change?: typeof markContent) =>
  planSite(project, resolveShown(project, loaded, change), code, CORES).outputs
const plainOutputs = outputsOf()
const markedOutputs = outputsOf(markContent)

function pageAt(pages: readonly Page[], index: number): Page {
  const page = pages[index]
  if (!page) throw new Error(`there is no page ${index}`)
  return page
}

/**
 * Returns a copy of a page that shares no parts with earlier ones, so that all of its
 * parts are rendered.
 */
const withoutSharedParts = (page: Page, run: number): Page => ({
  ...page,
  chrome: { ...page.chrome, origin: `https://${run}` },
})

const pagesOf = (outputs: typeof plainOutputs): readonly Page[] =>
  outputs.flatMap((output) => (output.kind === 'page' ? [output.page()] : []))
const plainPages = pagesOf(plainOutputs)
const markedPages = pagesOf(markedOutputs)
const measuredIndexes = KINDS.map((kind) =>
  plainPages.findIndex((page) => page.kind === kind),
).filter((index) => index >= 0)

const rows = measuredIndexes.map((index) => {
  const page = pageAt(plainPages, index)
  const marked = pageAt(markedPages, index)
  const times = { plain: [] as number[], marked: [] as number[] }
  for (let run = 0; run < RUNS; run += 1) {
    // A rendered page is a string of many pieces, which the server joins when it converts
    // the string to bytes.
    const renderPlain = () =>
      measure(times.plain, () =>
        Buffer.from(plainTemplates.renderPage(withoutSharedParts(page, run), bundle)),
      )
    // The parts that visitors do not see on the page come from the page without marks.
    const joined = withoutSharedParts(joinPages(marked, page), run)
    const renderMarked = () =>
      measure(times.marked, () =>
        Buffer.from(markPictures(markedTemplates.renderPage(joined, bundle))),
      )

    // Pages with marks and pages without marks take turns being rendered first.
    const renderings =
      run % 2 === 0 ? [renderMarked, renderPlain] : [renderPlain, renderMarked]
    for (const render of renderings) render()
  }

  const rendering = median(times.plain)
  const withMarks = median(times.marked)
  const increase = `${((100 * (withMarks - rendering)) / rendering).toFixed(0)} %`
  return {
    page: page.kind,
    rendering: rendering.toFixed(2),
    'with marks': withMarks.toFixed(2),
    increase,
  }
})
const medianText = (times: readonly number[]): string => median(times).toFixed(1)
console.log(
  `After a save, planning takes ${medianText(planning)} ms. For the editor's preview, marking takes ${medianText(marking)} ms and planning ${medianText(planningMarked)} ms.`,
)
console.table(rows)
