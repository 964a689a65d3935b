import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'
import { fontStylesOf, type MadeFonts, noFonts } from './own-fonts.ts'
import { paperStylesOf } from './paper-styles.ts'

/** The file that names the widths at which layouts change, relative to the project. */
export const BREAKPOINTS = 'templates/styles/breakpoints.css'

/** The file with the colours that are the same on every page, relative to the project. */
export const CONSTANT_COLOURS = 'templates/styles/constant-tokens.css'

/** The file with the other colours and sizes, relative to the project. */
const TOKENS = 'templates/styles/tokens.css'

/** The file that loads the engine's fonts, relative to the project. */
const FONTS = 'templates/styles/fonts.css'

/** A shop's own values of CSS properties, which replace those in tokens.css and constant-tokens.css. */
export type StyleValues = Readonly<Record<string, string>>

/** Matches a media query with a named breakpoint: '@media (--from-desktop)' */
const NAMED_QUERY = /@media[^{]*\((--[\w-]+)\)/

/** Matches the definition of a custom property: '--shade: 60 45 20;' */
const DEFINITION = /(--[\w-]+): ([^;]+);/g

/** Matches the declaration of any property in a token file: 'color-scheme: light;' */
const DECLARATION = /([\w-]+): ([^;]+);/g

/** Matches the use of a custom property: 'var(--shade)' */
const REFERENCE = /var\((--[\w-]+)\)/g

/**
 * Replaces the names of constant colours and breakpoints with their values in every stylesheet of a bundle. Also puts
 * the shop's own values and fonts into the files that define the engine's.
 * @param values the shop's own token values
 * @param fonts the shop's own fonts
 */
export const resolveStyleNames = (
  home: string,
  values: StyleValues = {},
  fonts: MadeFonts = noFonts,
): Plugin => ({
  name: 'style-names',
  setup({ onLoad }) {
    const read = (file: string) => readFile(join(home, file), 'utf8')
    // In a dark shop, paperStylesOf adds light colours for print.
    const withShopStyles = (path: string, css: string): string => {
      if (path.endsWith(TOKENS))
        return withValues(css, values) + paperStylesOf(css, values)
      return path.endsWith(FONTS) ? fontStylesOf(css, fonts) : css
    }
    let breakpoints: Promise<string> | undefined
    let colours: Promise<ReadonlyMap<string, string>> | undefined

    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      colours ??= read(CONSTANT_COLOURS).then((css) => coloursIn(withValues(css, values)))
      const constantColours = await colours
      const written = await readFile(path, 'utf8')
      const source = withShopStyles(path, written)

      const isDefiningFile = path.endsWith(CONSTANT_COLOURS)
      const redefinedName = findRedefined(source, constantColours)
      if (redefinedName !== undefined && !isDefiningFile)
        return { errors: [redefinedColourError(redefinedName, source, path)] }

      const css = replaceColours(source, constantColours)
      if (!NAMED_QUERY.test(css)) return { contents: css, loader: 'css' }

      breakpoints ??= read(BREAKPOINTS)
      return replaceBreakpoints(css, path, await breakpoints)
    })
  },
})

/** Replaces the first value of each property. Later values, in media queries, stay unchanged. */
const withValues = (css: string, values: StyleValues): string => {
  const pending = new Map(Object.entries(values))
  return css.replaceAll(DECLARATION, (declaration, name: string) => {
    const value = pending.get(name)
    pending.delete(name)
    return value === undefined ? declaration : `${name}: ${value};`
  })
}

const coloursIn = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(DEFINITION)].map(([, name = '', value = '']) => [name, value]))

const replaceColours = (css: string, colours: ReadonlyMap<string, string>): string =>
  css.replaceAll(REFERENCE, (reference, name: string) => colours.get(name) ?? reference)

/**
 * Finds a constant colour that a stylesheet defines. Only constant-tokens.css may define it. Any other definition would
 * have no effect, because every use of the colour has already been replaced with its value.
 */
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
    // The definitions come after the styles, so that errors have the line numbers of the source file.
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

    // PostCSS counts columns from one, esbuild from zero.
    const { reason, line = 1, column = 1 } = error
    return { errors: [errorAt({ line, column: column - 1 }, reason, css, path)] }
  }
}

function unknownBreakpointError(name: string, css: string, path: string): PartialMessage {
  const text = `there is no breakpoint ${name}; ${BREAKPOINTS} lists them all`
  return errorAt(findPlace(name, `(${name})`, css), text, css, path)
}

function redefinedColourError(name: string, css: string, path: string): PartialMessage {
  const text = `${name} is constant: ${CONSTANT_COLOURS} gives it its only value`
  return errorAt(findPlace(name, `${name}:`, css), text, css, path)
}

/** A place in a stylesheet, as esbuild counts: lines from one, columns from zero. */
interface Place {
  readonly line: number
  readonly column: number
}

/**
 * Finds the first line that contains a name in a context.
 * @param context the name with its surrounding characters, such as '(--from-b)' or '--shade:'
 */
function findPlace(name: string, context: string, css: string): Place {
  const lines = css.split('\n')
  const index = lines.findIndex((line) => line.includes(context))
  return { line: index + 1, column: lines[index]?.indexOf(name) ?? 0 }
}

const errorAt = (
  { line, column }: Place,
  text: string,
  css: string,
  file: string,
): PartialMessage => ({
  text,
  location: { file, line, column, lineText: css.split('\n')[line - 1] ?? '' },
})
