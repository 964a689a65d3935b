import { afterAll, expect, it } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { isLong } from '../../tests/support/long.ts'
import { type LayoutName, layoutNames } from '../model/layout.ts'
import { openCompiler } from './esbuild.ts'
import { compileStyles } from './styles.ts'

const compiler = openCompiler()
afterAll(compiler.close)

/** Returns the stylesheet for pages with posters, in a shop with these layouts. */
async function sheetWith(layouts: readonly LayoutName[]): Promise<string> {
  const { files } = await compileStyles(
    home,
    ['templates/styles/shop.css'],
    compiler,
    // The engine's tokens, variants, logo and fonts.
    undefined,
    undefined,
    undefined,
    undefined,
    layouts,
  )
  const sheet = files.find(({ path }) => path.endsWith('.css'))
  return Buffer.from(sheet?.contents ?? '').toString()
}

const usualSheet = await sheetWith([])

/** Bundling a sheet takes a tenth of a second. */
const testedNames = isLong
  ? layoutNames
  : layoutNames.filter((_, index) => index % 3 === 0)

it.each(testedNames)(
  'the layout "%s" adds rules to the sheet of a shop',
  async (name) => {
    expect((await sheetWith([name])).length).toBeGreaterThan(usualSheet.length)
  },
)
