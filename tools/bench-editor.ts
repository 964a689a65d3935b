import { join } from 'node:path'
import { loadAndCheck } from '../cli/check/load-content.ts'
import { type Code, loadCode, planSite, resolveShown } from '../cli/commands/pipeline.ts'
import { joinPages, markContent, markPictures } from '../cli/editor/server/marks.ts'
import type { Page } from '../cli/model/page.ts'
import { projectAt, readPictureCode } from '../cli/project.ts'
import { type Content, documentsOf } from '../cli/read/content.ts'
import { imageFinder } from '../cli/read/pictures/pictures.ts'

// Measures how much longer pages take to render with marks than without: medians of many runs, in milliseconds.
// It only reads content/, and renders pages in memory.

const PAGES = ['sv', 'sv/landscape', 'sv/posters/freyja-asgard', 'en/get-the-saga']
const RUNS = 150
const WARM_UP = 50

const home = join(import.meta.dirname, '..')
const project = projectAt(home, home, 'bench', readPictureCode(home))
const loaded = await loadAndCheck(project, {})
// Templates cache parts of pages, so pages with and without marks get separate templates, as in `watch`.
const codeOf = async (): Promise<Code> => {
  const { value } = await loadCode(project)
  if (!value) throw new Error('templates/ or islands/ has an error')
  return value
}
const code = await codeOf()
const framedCode = await codeOf()
const plainTemplates = code.templates.pages.load()
const framedTemplates = framedCode.templates.pages.load()
const { bundle } = code

const median = (times: readonly number[]): number => {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function time<T>(times: number[], work: () => T): T {
  const startedAt = performance.now()
  const result = work()
  times.push(performance.now() - startedAt)
  return result
}

/** Returns the content after one poster was saved. All other entries stay the same. */
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
const marking: number[] = []
const planningMarked: number[] = []
for (let save = 0; save < RUNS; save += 1) {
  const saved = { ...loaded, shown: contentAfter(save) }
  const picture = imageFinder(saved.shown, loaded.colours, project.pictureCode.sizing)
  time(planning, () => planSite(project, resolveShown(project, saved), code, 1))

  const marked = time(marking, () => markContent(saved.shown, picture))
  time(planningMarked, () =>
    planSite(project, resolveShown(project, { ...saved, shown: marked }), code, 1),
  )
}

const outputsOf = (change?: typeof markContent) =>
  planSite(project, resolveShown(project, loaded, change), code, 1).outputs
const plainOutputs = outputsOf()
const markedOutputs = outputsOf(markContent)

function pageIn(outputs: typeof plainOutputs, path: string): Page {
  const output = outputs.find((candidate) => candidate.path === `${path}.html`)
  if (output?.kind !== 'page') throw new Error(`there is no page ${path}`)
  return output.page()
}

/** Returns a page that shares no part with earlier ones, so that every part of it is rendered. */
const anew = (page: Page, run: number): Page => ({
  ...page,
  chrome: { ...page.chrome, origin: `https://${run}` },
})

const rows = PAGES.map((path) => {
  const page = pageIn(plainOutputs, path)
  const marked = pageIn(markedOutputs, path)
  const times = { plain: [] as number[], marked: [] as number[] }
  for (let run = 0; run < RUNS; run += 1) {
    // A rendered page is a string of many pieces. Converting it to bytes, as the server does, includes joining them.
    const renderPlain = () =>
      time(times.plain, () =>
        Buffer.from(plainTemplates.renderPage(anew(page, run), bundle)),
      )
    if (run % 2) renderPlain()
    const joined = anew(joinPages(marked, page), run)
    time(times.marked, () =>
      Buffer.from(markPictures(framedTemplates.renderPage(joined, bundle))),
    )
    if (!(run % 2)) renderPlain()
  }

  const rendering = median(times.plain)
  const withMarks = median(times.marked)
  const more = `${((100 * (withMarks - rendering)) / rendering).toFixed(0)} %`
  return {
    page: `/${path}`,
    rendering: rendering.toFixed(2),
    'with marks': withMarks.toFixed(2),
    more,
  }
})
const medianText = (times: readonly number[]): string => median(times).toFixed(1)
console.log(
  `After a save: planned in ${medianText(planning)} ms; for a frame marked in ${medianText(marking)} ms, and planned in ${medianText(planningMarked)} ms.`,
)
console.table(rows)
