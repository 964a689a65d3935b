import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { BREAKPOINTS, CONSTANT_COLOURS } from './breakpoints.ts'
import { openCompiler } from './esbuild.ts'

const folder = ownFolder()

/** Bundles a stylesheet of a project with two breakpoints and a constant colour, without minifying it. */
async function compile(css: string) {
  await folder.write(
    BREAKPOINTS,
    '@custom-media --from-b (width >= 60rem);\n@custom-media --below-b (width < 60rem);\n',
  )
  await folder.write(CONSTANT_COLOURS, ':root {\n  --shade: 60 45 20;\n}\n')
  await folder.write('templates/a.css', css)

  const compiler = openCompiler()
  try {
    const { files, inputs } = await compiler.compile(folder.root, {
      entryPoints: ['templates/a.css'],
      outdir: 'out',
    })
    return { css: Buffer.from(files[0]?.contents ?? []).toString(), inputs }
  } finally {
    await compiler.close()
  }
}

test('named breakpoints become their widths', async () => {
  const { css, inputs } = await compile(
    '.a { @media (--from-b), print { top: 0 } }\n@media (--below-b) { .b { top: 1px } }',
  )

  expect(css).toContain('@media (width >= 60rem), print {')
  expect(css).toContain('@media (width < 60rem) {')
  expect(css).not.toContain('custom-media')
  // The styles must be bundled again when a breakpoint changes.
  expect(inputs).toContain(BREAKPOINTS)
})

test('an unknown breakpoint is reported at its line', async () => {
  const css = '.a { top: 0 }\n@media (--form-b) { .a { top: 0 } }\n'

  // esbuild counts lines from one, but columns from zero.
  await expect(compile(css)).rejects.toMatchObject({
    errors: [
      {
        text: 'there is no breakpoint --form-b; templates/styles/breakpoints.css lists them all',
        location: { line: 2, column: 8, lineText: '@media (--form-b) { .a { top: 0 } }' },
      },
    ],
  })
})

test('a second definition of a constant colour is reported at its line', async () => {
  const css = '.a { color: rgb(var(--shade)) }\n.b { --shade: 0 0 0; }\n'

  await expect(compile(css)).rejects.toMatchObject({
    errors: [
      {
        text: '--shade is constant: templates/styles/constant-tokens.css gives it its only value',
        location: { line: 2, column: 5, lineText: '.b { --shade: 0 0 0; }' },
      },
    ],
  })
})

test('a syntax error in a stylesheet with breakpoints is reported at its line', async () => {
  const css = '.a { top: 0 }\n@media (--from-b) { .a { top: 0 }\n'

  // PostCSS, which replaces the breakpoints, finds the error before esbuild does.
  await expect(compile(css)).rejects.toMatchObject({
    errors: [{ text: 'Unclosed block', location: { line: 2 } }],
  })
})

test('picture `sizes` change only at named breakpoints', () => {
  const read = (path: string): string => readFileSync(join(home, path), 'utf8')
  // Finds 60 in '(width >= 60rem)' and in '(width: 60rem)'.
  const widthsIn = (text: string): readonly string[] =>
    text.match(/(?<=(?:width: |width >= ))[\d.]+(?=rem)/g) ?? []

  const breakpoints = widthsIn(read(BREAKPOINTS))
  const usedWidths = new Set(widthsIn(read('templates/shared/sizes.ts')))
  // Widths without a name: pages stop growing at 110rem and book covers at 77rem; texts get their aside at 46rem.
  const layoutWidths = ['110', '77', '46']

  const unnamedWidths = [...usedWidths].filter(
    (width) => !breakpoints.includes(width) && !layoutWidths.includes(width),
  )
  expect(unnamedWidths).toEqual([])
})
