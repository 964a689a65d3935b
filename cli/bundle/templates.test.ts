import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Project, projectAt } from '../project.ts'
import { warmCompiler } from './esbuild.ts'
import { type LoadedTemplates, loadTemplates } from './templates.ts'

let project: Project
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-templates-'))
  project = projectAt(root, root, 'test')
  await writeFileIn(
    'templates/index.tsx',
    `import { version } from 'react'
export const cardFonts = [{ name: version }]
export const renderCard = () => null
export const renderPage = () => ''`,
  )
})
afterEach(() => rm(project.root, { recursive: true, force: true }))

async function writeFileIn(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project.home, path)), { recursive: true })
  await writeFile(join(project.home, path), text)
}

/** React, as far as the templates above need it. */
async function install(version: string): Promise<void> {
  for (const file of ['react/index', 'react/jsx-runtime', 'react-dom/index', 'react-dom/server'])
    await writeFileIn(`node_modules/${file}.js`, `exports.version = '${version}'`)
  await writeFileIn('package-lock.json', JSON.stringify({ version }))
}

test('another React is loaded once it is installed; who began with the one before keeps it', async () => {
  const compiler = warmCompiler()
  const loaded = new Map()
  const seenBy = ({ cards }: LoadedTemplates) => cards.load().cardFonts[0]?.name
  try {
    await install('1.0')
    expect(seenBy(await loadTemplates(project, compiler, loaded))).toBe('1.0')
    const begun = await loadTemplates(project, compiler, new Map())
    await install('2.0')
    expect(seenBy(await loadTemplates(project, compiler, loaded))).toBe('2.0')
    expect(seenBy(begun)).toBe('1.0')
  } finally {
    await compiler.close()
  }
})
