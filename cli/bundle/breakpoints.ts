import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'

/** The file that names the widths at which layouts change, relative to the project. */
export const BREAKPOINTS = 'templates/styles/breakpoints.css'

/** A media query with a name: '@media (--from-desktop)' */
const NAMED = /@media[^{]*\((--[\w-]+)\)/

/** Replaces the names of breakpoints with their widths, in every stylesheet of a bundle. */
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
