// Renders pages in a worker thread; started by page-pool.ts, which describes the messages. Plain JavaScript, because
// Node runs this file as it is: the bundle of the CLI would take longer to load than hundreds of pages to render.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'

const { home, templates, assets } = workerData

/** Evaluates a CommonJS file, like cli/bundle/templates.ts. */
function evaluateModule(file, require) {
  const module = { exports: {} }
  const code = readFileSync(file, 'utf8')
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file })
  run(module, module.exports, require)
  return module.exports
}

const requireFromHome = createRequire(join(home, 'package.json'))
const reactPackages = evaluateModule(templates.react, requireFromHome)
const { renderPage } = evaluateModule(
  templates.pages,
  (name) => reactPackages[name] ?? requireFromHome(name),
)

/** The last chrome of each language, with its JSON. */
const chromes = new Map()

/** The chromes that have arrived, each with the equal one of an earlier batch. */
const sameChromes = new WeakMap()

/**
 * Gives a page the chrome of an earlier batch if both are equal: each message brings a copy, but templates render the
 * parts that pages share once per chrome.
 */
function withSameChrome(page) {
  const { chrome, lang } = page
  if (!sameChromes.has(chrome)) {
    const json = JSON.stringify(chrome)
    const last = chromes.get(lang)
    if (last?.json !== json) chromes.set(lang, { json, chrome })
    sameChromes.set(chrome, chromes.get(lang).chrome)
  }
  return { ...page, chrome: sameChromes.get(chrome) }
}

/** Returns undefined, or the first page of the batch that failed. */
function renderBatch(batch) {
  for (const [index, { page, file }] of batch.entries()) {
    try {
      writeFileSync(file, renderPage(withSameChrome(page), assets))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      return { index, error, details: { ...error } }
    }
  }
  return undefined
}

parentPort.on('message', (batch) => parentPort.postMessage(renderBatch(batch)))
