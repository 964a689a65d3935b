import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Confirm } from '../../cli/commands/validate/fix.ts'
import { type ValidateOptions, validate } from '../../cli/commands/validate/validate.ts'
import { reportTo } from '../../cli/report.ts'
import { type Run, saga } from '../support/cli.ts'
import { drawPicture } from '../support/pictures.ts'
import { ownShop } from './own-shop.ts'

/** Creates a report that collects its messages in `output` instead of showing them. */
export function recordReport(root: string, { isTerminal = false } = {}) {
  const messages: string[] = []
  const write = (text: string) => void messages.push(text)
  const report = reportTo({ write, isTerminal, colours: false }, root, () => 0)
  return { report, output: messages }
}

/**
 * Creates the tiny shop for each test in the file or group that calls it, as `ownShop`
 * does. Returns functions for what the shop's owner can do: run commands, validate, and
 * change files, with paths relative to content/. With `restoredShop()`, all tests share the
 * shop.
 */
export function commandShop(shop = ownShop()) {
  const at = (path: string): string => shop.at('content', path)
  const textOf = (path: string): Promise<string> => readFile(at(path), 'utf8')

  const everyFile = async (): Promise<ReadonlyMap<string, string>> => {
    const paths = await readdir(at(''), { recursive: true })
    // Folders in content/ have no dot in their names.
    const isFile = (path: string): boolean => /\.\w+$/.test(path)
    const files = paths.filter(isFile).sort()
    const texts = await Promise.all(files.map(textOf))

    return new Map(files.map((path, index) => [path, texts[index] ?? '']))
  }

  /**
   * Runs a command line. The other arguments may contain spaces. `--root` comes first,
   * because an option at the end of the line could take `--root` as its value.
   */
  const run = (line: string, ...more: readonly string[]): Promise<Run> =>
    saga(['--root', shop.root, ...line.split(' '), ...more])

  return {
    get root() {
      return shop.root
    },
    get project() {
      return shop.project
    },
    everyFile,
    run,
    /**
     * Draws a picture into the shop's root folder, in a colour that depends on the length of
     * its name. Returns its path.
     */
    picture: (name: string, width?: number, height?: number) =>
      drawPicture(shop.at(name), name.length * 9, width, height),
    async validate(
      environment = {},
      options: ValidateOptions = {},
      confirm?: Confirm,
    ): Promise<Run> {
      const { report, output: messages } = recordReport(shop.root)
      const context = { project: shop.project, environment, report }
      const code = await validate(context, options, [], confirm)
      return { code, text: messages.join('') }
    },
    write: (path: string, text: string) => shop.write(join('content', path), text),
    edit: shop.edit,
  }
}

/**
 * Returns an option for the text in each language, such as `--title-sv` with its value.
 * The values contain `: ` and `&`, so a file that contains them is valid only if the
 * command quotes them in YAML.
 */
export const textOptions = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [
    `--${name}-${lang}`,
    `${name}: ett, two & ${lang}`,
  ])
