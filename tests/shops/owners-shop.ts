import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Confirm } from '../../cli/commands/validate/fix.ts'
import { type ValidateOptions, validate } from '../../cli/commands/validate/validate.ts'
import { reportTo } from '../../cli/report.ts'
import { type Run, saga } from '../support/cli.ts'
import { drawPicture } from '../support/pictures.ts'
import { ownShop } from './own-shop.ts'

/** Creates a report that collects its messages in `said` instead of showing them. */
export function recordReport(root: string, { isTerminal = false } = {}) {
  const messages: string[] = []
  const write = (text: string) => void messages.push(text)
  const report = reportTo({ write, isTerminal, colours: false }, root, () => 0)
  return { report, said: messages }
}

/** Writes the tiny shop for each test around the call. The actions of its owner take paths in content/. */
export function ownersShop() {
  const shop = ownShop()
  const at = (path: string): string => shop.at('content', path)
  const textOf = (path: string): Promise<string> => readFile(at(path), 'utf8')

  const everyFile = async (): Promise<ReadonlyMap<string, string>> => {
    const paths = await readdir(at(''), { recursive: true })
    const files = paths.filter((path) => /\.\w+$/.test(path)).sort()

    return new Map(
      await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)),
    )
  }
  /**
   * Runs a command line, with further arguments that may have spaces. `--root` comes first, because an option without a
   * value would take it.
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
    /** Puts a picture into the shop's folder. Returns its path. */
    picture: (name: string, width?: number, height?: number) =>
      drawPicture(shop.at(name), name.length * 9, width, height),
    async validate(
      environment = {},
      options: ValidateOptions = {},
      confirm?: Confirm,
    ): Promise<Run> {
      const { report, said: messages } = recordReport(shop.root)
      const context = { project: shop.project, environment, report }
      const code = await validate(context, options, [], confirm)
      return { code, text: messages.join('') }
    },
    write: (path: string, text: string) => shop.write(join('content', path), text),
    edit: shop.edit,
  }
}

/** Returns options with a text in every language. The texts have characters that YAML has to quote. */
export const words = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [
    `--${name}-${lang}`,
    `${name}: ett, two & ${lang}`,
  ])
