import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'

/** The file that names the widths at which layouts change, relative to the project. */
export const BREAKPOINTS = 'templates/styles/breakpoints.css'

/** The file of colours that are the same on every page, relative to the project. */
export const CONSTANT_COLOURS = 'templates/styles/constant-tokens.css'

/** Matches a media query with a named breakpoint: '@media (--from-desktop)' */
const NAMED_QUERY = /@media[^{]*\((--[\w-]+)\)/

/** Matches the definition of a custom property: '--shade: 60 45 20;' */
const DEFINITION = /(--[\w-]+): ([^;]+);/g

/** Replaces the names of constant colours and of breakpoints with their values in every stylesheet of a bundle. */
export const resolveStyleNames = (home: string): Plugin => ({
  name: 'style-names',
  setup({ onLoad }) {
    const read = (file: string) => readFile(join(home, file), 'utf8')
    let breakpoints: Promise<string> | undefined
    let colours: Promise<ReadonlyMap<string, string>> | undefined

    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      colours ??= read(CONSTANT_COLOURS).then(coloursIn)
      const constantColours = await colours
      const source = await readFile(path, 'utf8')

      const isDefiningFile = path.endsWith(CONSTANT_COLOURS)
      const redefinedName = isDefiningFile
        ? undefined
        : findRedefined(source, constantColours)
      if (redefinedName !== undefined)
        return { errors: [redefinedColourError(redefinedName, source, path)] }

      const css = replaceColours(source, constantColours)
      if (!NAMED_QUERY.test(css)) return { contents: css, loader: 'css' }

      breakpoints ??= read(BREAKPOINTS)
      return replaceBreakpoints(css, path, await breakpoints)
    })
  },
})

const coloursIn = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(DEFINITION)].map(([, name = '', value = '']) => [name, value]))

const replaceColours = (css: string, colours: ReadonlyMap<string, string>): string =>
  css.replaceAll(
    /var\((--[\w-]+)\)/g,
    (reference, name: string) => colours.get(name) ?? reference,
  )

/** Finds a constant colour that a stylesheet redefines. The new value would have no effect. */
const findRedefined = (
  css: string,
  colours: ReadonlyMap<string, string>,
): string | undefined =>
  [...css.matchAll(DEFINITION)]
    .map(([, name = '']) => name)
    .find((name) => colours.has(name))

async function replaceBreakpoints(
  css: string,
  path: string,
  definitions: string,
): Promise<OnLoadResult> {
  const [{ default: postcss, CssSyntaxError }, { default: customMedia }] =
    await Promise.all([import('postcss'), import('postcss-custom-media')])
  try {
    // The definitions come after the styles, so that the line numbers of errors are those of the source file.
    const { css: contents } = await postcss([customMedia()]).process(
      `${css}\n${definitions}`,
      { from: path },
    )

    const unresolved = NAMED_QUERY.exec(contents)
    if (unresolved)
      return { errors: [unknownBreakpointError(unresolved[1] ?? '', css, path)] }
    return { contents, loader: 'css' }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error

    const { reason, line = 1, column = 1 } = error
    return { errors: [messageAt(reason, css, path, line, column - 1)] }
  }
}

function unknownBreakpointError(name: string, css: string, path: string): PartialMessage {
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

function redefinedColourError(name: string, css: string, path: string): PartialMessage {
  const lines = css.split('\n')
  const index = lines.findIndex((line) => line.includes(`${name}:`))
  const column = lines[index]?.indexOf(name) ?? 0
  return messageAt(
    `${name} is constant: ${CONSTANT_COLOURS} gives it its only value`,
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
