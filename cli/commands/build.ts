import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleAssets } from '../bundle/bundle.ts'
import { loadTemplates } from '../bundle/templates.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { readColours } from '../load/colours.ts'
import { resolveSite } from '../load/resolve/site.ts'
import { blocksBuild } from '../model/diagnostic.ts'
import { compare, publish } from '../output/publish.ts'
import { planOutputs } from '../plan/plan.ts'
import { keyOf, produceAll, type Workshop } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { openStore } from '../store.ts'
import { loadContent, sorted } from './load.ts'

/** content/ → dist/. Exit code: 0 built, 1 the content is at fault and dist/ is as it was. */
export async function build(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  report: Report,
): Promise<number> {
  const { content, backend, diagnostics } = await loadContent(project, environment)
  if (diagnostics.some(blocksBuild)) return refused(diagnostics)
  const [{ colours, diagnostics: damaged }, bundle, templates] = await Promise.all([
    readColours(project, content),
    bundleAssets(project),
    loadTemplates(project),
  ])
  const all = sorted([...diagnostics, ...damaged])
  if (all.some(blocksBuild)) return refused(all)
  await report.diagnostics(all.filter(({ severity }) => severity !== 'info'))

  const site = resolveSite(content, colours, backend)
  const outputs = planOutputs(site, bundle, project.publicFolder)
  if (!content.site) throw new Error('content/site.yaml was not read, although the content was checked')
  const workshop: Workshop = {
    project,
    bundle,
    templates,
    store: openStore(join(project.cache, 'store')),
    images: content.site.value.images,
    cores,
  }
  const planned = outputs.map((output) => {
    const key = keyOf(output, workshop)
    workshop.store.keep(key)
    return {
      path: output.path,
      key: createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 22),
    }
  })
  const { stale, leftOver } = await compare(planned, project)
  const stage = await freshStage(project)
  try {
    const wanted = outputs.filter(({ path }) => stale.has(path))
    const progress = report.progress('Making', wanted.length)
    const produced = await produceAll(wanted, stage, workshop, progress.advance)
    progress.end()
    const { written, unchanged, removed } =
      stale.size === 0 && leftOver.length === 0
        ? { written: 0, unchanged: planned.length, removed: 0 }
        : await publish(produced, planned, leftOver, project)
    await workshop.store.sweep()
    const pages = outputs.filter(({ kind }) => kind === 'page').length
    report.line(
      `Built ${pages} pages, ${outputs.length} files: ${written} written, ${unchanged} unchanged, ${removed} removed; ${workshop.store.made()} images made. ${report.elapsed()}.`,
    )
    return 0
  } finally {
    await rm(stage, { recursive: true, force: true })
  }

  async function refused(faults: typeof diagnostics): Promise<number> {
    await report.diagnostics(faults)
    report.line('Nothing was built; dist/ is as it was.')
    return 1
  }
}

/** Stages of killed builds are cleared away once no build can still be using them. */
const ABANDONED_MS = 60 * 60 * 1000

async function freshStage({ cache }: Project): Promise<string> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    if (!/^(?:stage|first|appear)-/.test(name)) continue
    const info = await stat(join(cache, name)).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS)
      await rm(join(cache, name), { recursive: true, force: true })
  }
  return join(cache, `stage-${randomBytes(6).toString('hex')}`)
}
