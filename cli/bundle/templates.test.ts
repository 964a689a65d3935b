import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import type { Templates } from '../model/templates.ts'
import { openCompiler } from './esbuild.ts'
import { loadTemplates } from './templates.ts'

const folder = ownFolder()

/** Writes templates that export the version of their React as the name of a font. */
const writeTemplates = (): Promise<void> =>
  folder.write(
    'templates/index.tsx',
    `import { version } from 'react'
export const previewFonts = [{ name: version }]
export const renderPreview = () => null
export const renderPage = () => ''`,
  )

/** Installs as much of React as these templates need. */
async function installReact(version: string): Promise<void> {
  for (const file of [
    'react/index',
    'react/jsx-runtime',
    'react-dom/index',
    'react-dom/server',
  ])
    await folder.write(`node_modules/${file}.js`, `exports.version = '${version}'`)
  // The bundle cache detects new package versions by this file.
  await folder.write('package-lock.json', JSON.stringify({ version }))
}

test('loaded templates keep their React when a newer one is installed', async () => {
  const compiler = openCompiler()
  onTestFinished(() => compiler.close())
  const reactVersionOf = ({ previews }: Templates) =>
    previews.load().previewFonts[0]?.name

  await writeTemplates()
  await installReact('1.0')
  expect(reactVersionOf(await loadTemplates(folder.project, compiler))).toBe('1.0')
  // Loaded now, but evaluated only after the newer React is installed.
  const templatesOfOlderReact = await loadTemplates(folder.project, compiler)

  await installReact('2.0')
  expect(reactVersionOf(await loadTemplates(folder.project, compiler))).toBe('2.0')
  expect(reactVersionOf(templatesOfOlderReact)).toBe('1.0')
})
