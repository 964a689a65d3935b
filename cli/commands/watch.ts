import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { watch as watchFiles } from 'chokidar'
import type { BackendEnvironment } from '../load/backend.ts'
import type { Project } from '../project.ts'
import { type Report, reportTo } from '../report.ts'
import { startServer } from '../serve/server.ts'
import { build } from './build.ts'

/** Changes that come within this time are built together: an editor saves a file in several steps. */
const SETTLE_MS = 40

/** Builds, serves, and builds again after each change. A fault ends nothing: mending it recovers. */
export async function watch(
  project: Project,
  environment: BackendEnvironment,
  port: number,
  report: Report,
): Promise<number> {
  const server = await startServer(project, port)
  let running = false
  let again = false
  const rebuild = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      const fault = await tryBuild(project, environment, report)
      if (fault === undefined) server.built()
      else server.fault(fault)
    } while (again)
    running = false
  }

  await rebuild()
  report.line(`Watching. The shop is at http://localhost:${server.port}/`)
  const code = ['templates', 'islands'].map((folder) => join(project.home, folder))
  const watcher = watchFiles([project.content, project.publicFolder, ...code], {
    ignoreInitial: true,
    ignored: (path) => /(?:^|[/\\])\.[^/\\]+$|~$|\.sw[px]$|\.tmp$/.test(relative(project.root, path)),
  })
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void rebuild(), SETTLE_MS)
  })
  return new Promise((resolve) => {
    process.once('SIGINT', () => {
      clearTimeout(timer)
      void Promise.all([watcher.close(), server.close()]).then(() => resolve(0))
    })
  })
}

/** What went wrong, as text; undefined when the site was built. */
async function tryBuild(
  project: Project,
  environment: BackendEnvironment,
  report: Report,
): Promise<string | undefined> {
  const said: string[] = []
  const started = performance.now()
  const memory = reportTo(
    { write: (text) => void said.push(text), isTerminal: false, colours: false },
    project.root,
    () => performance.now() - started,
  )
  try {
    const code = await build(project, environment, availableParallelism(), memory)
    report.line(said.join('').trimEnd())
    return code === 0 ? undefined : said.join('')
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    report.line(text)
    return text
  }
}
