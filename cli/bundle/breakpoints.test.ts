import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { BREAKPOINTS, CONSTANT_COLOURS } from './breakpoints.ts'
import { openCompiler } from './esbuild.ts'

const folder = ownFolder()

/** Bundles a style sheet of a project with two breakpoints, without making it smaller. */
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

test('styles get the width of a named breakpoint, and depend on the file that defines it', async () => {
  const { css, inputs } = await compile(
    '.a { @media (--from-b), print { top: 0 } }\n@media (--below-b) { .b { top: 1px } }',
  )
  expect(css).toContain('@media (width >= 60rem), print {')
  expect(css).toContain('@media (width < 60rem) {')
  expect(css).not.toContain('custom-media')
  expect(inputs).toContain(BREAKPOINTS)
})

test('an unknown breakpoint is reported at its line', async () => {
  const text = '.a { top: 0 }\n@media (--form-b) { .a { top: 0 } }\n'
  await expect(compile(text)).rejects.toMatchObject({
    errors: [
      {
        text: 'there is no breakpoint --form-b; templates/styles/breakpoints.css lists them all',
        location: { line: 2, column: 8, lineText: '@media (--form-b) { .a { top: 0 } }' },
      },
    ],
  })
})

test('a syntax error in a stylesheet with breakpoints is reported at its line', async () => {
  await expect(
    compile('.a { top: 0 }\n@media (--from-b) { .a { top: 0 }\n'),
  ).rejects.toMatchObject({
    errors: [{ text: 'Unclosed block', location: { line: 2 } }],
  })
})

test('the sizes of pictures change only at named breakpoints', () => {
  const read = (path: string): string => readFileSync(join(home, path), 'utf8')
  const widthsIn = (text: string): readonly string[] =>
    text.match(/(?<=(?:width: |width >= ))[\d.]+(?=rem)/g) ?? []
  const named = widthsIn(read(BREAKPOINTS))
  const used = widthsIn(read('templates/shared/sizes.ts'))
  // Above 110rem, pages are no wider; covers of books end to grow, and the side of a text begins, by their own measures.
  const others = ['110', '77', '46']
  expect(
    [...new Set(used)].filter(
      (width) => !named.includes(width) && !others.includes(width),
    ),
  ).toEqual([])
})
