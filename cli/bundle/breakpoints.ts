import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'

/** The file that names the widths at which layouts change, relative to the project. */
export const BREAKPOINTS = 'templates/styles/breakpoints.css'

/** A media query with a name: '@media (--from-desktop)' */
const NAMED = /@media[^{]*\((--[\w-]+)\)/

/** The file of colours that are the same on every page, relative to the project. */
export const CONSTANT_COLOURS = 'templates/styles/constant-tokens.css'

const DEFINITION = /(--[\w-]+): ([^;]+);/g

/** Replaces the names of constant colours and of breakpoints by their values in every style sheet of a bundle. */
export const resolveStyleNames = (home: string): Plugin => ({
  name: 'style-names',
  setup({ onLoad }) {
    const read = (file: string) => readFile(join(home, file), 'utf8')
    let breakpoints: Promise<string> | undefined
    let colours: Promise<ReadonlyMap<string, string>> | undefined

    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      colours ??= read(CONSTANT_COLOURS).then(coloursIn)
      const css = withColours(await readFile(path, 'utf8'), await colours)
      if (!NAMED.test(css)) return { contents: css, loader: 'css' }

      breakpoints ??= read(BREAKPOINTS)
      return withWidths(css, path, await breakpoints)
    })
  },
})

const coloursIn = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(DEFINITION)].map(([, name = '', value = '']) => [name, value]))

const withColours = (css: string, colours: ReadonlyMap<string, string>): string =>
  css.replaceAll(
    /var\((--[\w-]+)\)/g,
    (reference, name: string) => colours.get(name) ?? reference,
  )

async function withWidths(
  css: string,
  path: string,
  definitions: string,
): Promise<OnLoadResult> {
  const [{ default: postcss, CssSyntaxError }, { default: customMedia }] =
    await Promise.all([import('postcss'), import('postcss-custom-media')])
  try {
    // The definitions follow the styles, so that esbuild reports the lines of the source file.
    const { css: contents } = await postcss([customMedia()]).process(
      `${css}\n${definitions}`,
      { from: path },
    )

    const unresolved = NAMED.exec(contents)
    if (unresolved) return { errors: [unknownName(unresolved[1] ?? '', css, path)] }
    return { contents, loader: 'css' }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error

    const { reason, line = 1, column = 1 } = error
    return { errors: [messageAt(reason, css, path, line, column - 1)] }
  }
}

function unknownName(name: string, css: string, path: string): PartialMessage {
  const lines = css.split('\n')
  const index = lines.findIndex((line) => line.includes(`(${name})`))
  const column = lines[index]?.indexOf(name) ?? 0
  return messageAt(
    `there is no breakpoint ${name}; ${BREAKPOINTS} lists them all`,
    css,
    path,
    index + 1,
    column,
  )
}

/** `column` is zero-based. */
const messageAt = (
  text: string,
  css: string,
  file: string,
  line: number,
  column: number,
): PartialMessage => ({
  text,
  location: { file, line, column, lineText: css.split('\n')[line - 1] ?? '' },
})
