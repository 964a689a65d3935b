import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/support/own-shop.ts'
import type { Templates } from '../model/templates.ts'
import { openCompiler } from './esbuild.ts'
import { loadTemplates } from './templates.ts'

const folder = ownFolder()
beforeEach(() =>
  folder.write(
    'templates/index.tsx',
    `import { version } from 'react'
export const previewFonts = [{ name: version }]
export const renderPreview = () => null
export const renderPage = () => ''`,
  ),
)

/** React, as far as the templates above need it. */
async function install(version: string): Promise<void> {
  for (const file of ['react/index', 'react/jsx-runtime', 'react-dom/index', 'react-dom/server'])
    await folder.write(`node_modules/${file}.js`, `exports.version = '${version}'`)
  await folder.write('package-lock.json', JSON.stringify({ version }))
}

test('another React is loaded once it is installed; who began with the one before keeps it', async () => {
  await using compiler = { ...openCompiler(), [Symbol.asyncDispose]: () => compiler.close() }
  const seenBy = ({ previews }: Templates) => previews.load().previewFonts[0]?.name
  await install('1.0')
  expect(seenBy(await loadTemplates(folder.project, compiler))).toBe('1.0')
  const begun = await loadTemplates(folder.project, compiler)
  await install('2.0')
  expect(seenBy(await loadTemplates(folder.project, compiler))).toBe('2.0')
  expect(seenBy(begun)).toBe('1.0')
})
