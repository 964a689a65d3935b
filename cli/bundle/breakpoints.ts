import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'

/** The file that names the widths at which pages change, relative to the project. */
export const BREAKPOINTS = 'templates/styles/breakpoints.css'

/** A media query with a name: '@media (--from-desktop)' */
const NAMED = /@media[^{]*\((--[\w-]+)\)/

/** Writes the widths of breakpoints in the place of their names, in every style sheet of a bundle. */
export const resolveBreakpoints = (home: string): Plugin => ({
  name: 'breakpoints',
  setup({ onLoad }) {
    let definitions: Promise<string> | undefined
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      if (!NAMED.test(css)) return undefined

      definitions ??= readFile(join(home, BREAKPOINTS), 'utf8')
      return withWidths(css, path, await definitions)
    })
  },
})

async function withWidths(
  css: string,
  path: string,
  definitions: string,
): Promise<OnLoadResult> {
  const [{ default: postcss, CssSyntaxError }, { default: customMedia }] =
    await Promise.all([import('postcss'), import('postcss-custom-media')])
  try {
    // Behind the styles, the definitions move none of their lines: esbuild names places by them.
    const { css: contents } = await postcss([customMedia()]).process(
      `${css}\n${definitions}`,
      { from: path },
    )
    const unknown = NAMED.exec(contents)
    return unknown
      ? { errors: [unknownName(unknown[1] ?? '', css, path)] }
      : { contents, loader: 'css' }
  } catch (thrown) {
    if (!(thrown instanceof CssSyntaxError)) throw thrown
    return {
      errors: [
        messageAt(thrown.reason, css, path, thrown.line ?? 1, (thrown.column ?? 1) - 1),
      ],
    }
  }
}

function unknownName(name: string, css: string, path: string): PartialMessage {
  const lines = css.split('\n')
  const index = lines.findIndex((line) => line.includes(`(${name})`))
  const column = lines[index]?.indexOf(name) ?? 0
  return messageAt(
    `no breakpoint is called ${name}; ${BREAKPOINTS} has them all`,
    css,
    path,
    index + 1,
    column,
  )
}

/** `column` counts from 0. */
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
