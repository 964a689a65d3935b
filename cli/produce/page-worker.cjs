// Renders pages in a worker thread; started by page-pool.ts, which describes the messages. Plain JavaScript, because
// Node runs this file without a bundler: the CLI's bundle would take longer to load than hundreds of pages take to
// render. CommonJS, because a thread starts 20 ms later with an ES module.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { compileFunction } = require('node:vm')
const { parentPort, workerData } = require('node:worker_threads')

const { home, templates, assets } = workerData

/** Evaluates a bundle, like cli/bundle/templates.ts. */
function evaluateModule(file, requirePackage) {
  const module = { exports: {} }
  const code = readFileSync(file, 'utf8')
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file })
  run(module, module.exports, requirePackage)
  return module.exports
}

const requireFromHome = createRequire(join(home, 'package.json'))
const reactPackages = evaluateModule(templates.react, requireFromHome)
const { renderPage } = evaluateModule(
  templates.pages,
  (name) => reactPackages[name] ?? requireFromHome(name),
)

/** The chromes that have arrived, by their ids. */
const chromes = new Map()

/** Writes the pages of a batch. Returns undefined, or the first page that failed. */
function renderBatch({ pages, chromeId, chrome: newChrome }) {
  if (newChrome) chromes.set(chromeId, newChrome)
  const chrome = chromes.get(chromeId)

  for (const [index, { page, file }] of pages.entries()) {
    try {
      writeFileSync(file, renderPage({ ...page, chrome }, assets))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      return { index, error, details: { ...error } }
    }
  }
  return undefined
}

parentPort.on('message', (batch) => parentPort.postMessage(renderBatch(batch)))
