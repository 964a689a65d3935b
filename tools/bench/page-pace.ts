import { writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { loadCode, loadSite, planSite } from '../../cli/commands/pipeline.ts'
import { produceAll } from '../../cli/produce/produce.ts'
import { projectAt } from '../../cli/project.ts'

/** What the process prints. */
export interface Pace {
  /** All pages of the shop. */
  readonly pages: number
  /** Those of its posters. */
  readonly posters: number
  /** Rendering these by React and writing them, and nothing else. Milliseconds. */
  readonly react: number
  /** The same pages by the builder. */
  readonly builder: number
}

const ROUNDS = 2
const [root, home, out] = process.argv.slice(2)
if (!root || !home || !out) throw new Error('usage: page-pace.ts <shop> <project> <folder to write to>')
const project = { ...projectAt(root, home, 'bench'), codeCache: join(home, '.cache/bench/code') }
const [shop, code] = await Promise.all([loadSite(project, {}), loadCode(project, openCompiler())])
if (!shop.value || !code.value) throw new Error('the synthetic shop is at fault: run `saga validate` on it')
const { outputs, workshop } = planSite(project, shop.value, code.value, 2)
const all = outputs.filter((output) => output.kind === 'page')
const pages = all.filter(({ page }) => page().kind === 'poster')
const { renderPage } = workshop.templates.pages.load()

const builderWork = async (folder: string): Promise<void> =>
  void (await produceAll(pages, folder, workshop, () => undefined))
// What follows is compiled code.
await timeWork(builderWork)

const times: { react: number; builder: number }[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const react = await timeWork(async (folder) => {
    for (const [index, { page }] of pages.entries())
      writeFileSync(join(folder, `${index}.html`), renderPage(page(), workshop.bundle))
  })
  const builder = await timeWork(builderWork)
  times.push({ react, builder })
}
// The quickest round is the least disturbed one.
const best = (name: 'react' | 'builder'): number => Math.min(...times.map((time) => time[name]))
const pace: Pace = {
  pages: all.length,
  posters: pages.length,
  react: best('react'),
  builder: best('builder'),
}
process.stdout.write(JSON.stringify(pace))

async function timeWork(work: (folder: string) => Promise<void>): Promise<number> {
  if (!out) throw new Error('no folder to write to')
  await mkdir(out, { recursive: true })
  const started = performance.now()
  await work(out)
  const took = performance.now() - started
  await rm(out, { recursive: true, force: true })
  return took
}
