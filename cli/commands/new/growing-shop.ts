import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, type CommanderError } from 'commander'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { makeTinyShop } from '../../../tests/support/tiny-shop.ts'
import { projectAt } from '../../project.ts'
import { reportTo } from '../../report.ts'
import { defineChanges } from '../change/command.ts'
import { removeContent, renameContent } from '../change.ts'
import { addNew, readChoices } from '../new.ts'
import { defineNew } from './command.ts'

/** A shop that `saga new` adds to. */
export interface GrowingShop {
  readonly root: string
  /** Runs `saga new` with these arguments. */
  runNew(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }>
  /** Runs `saga` with these arguments: new, rename or remove. */
  run(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }>
  /** What a file of content/ says. */
  textOf(path: string): Promise<string>
  /** All of content/, by path. */
  everyFile(): Promise<ReadonlyMap<string, string>>
  /** Puts a picture into the shop's folder. Returns its path. */
  picture(name: string, width?: number, height?: number): Promise<string>
}

/** Makes a small shop of its own for each test around the call. */
export function growingShop(): GrowingShop {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'saga-new-'))
    await makeTinyShop(root)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const textOf = (path: string): Promise<string> => readFile(join(root, 'content', path), 'utf8')
  const run: GrowingShop['run'] = (...args) => runSaga(root, args)
  return {
    get root() {
      return root
    },
    runNew: (...args) => run('new', ...args),
    run,
    textOf,
    async everyFile() {
      const paths = await readdir(join(root, 'content'), { recursive: true })
      const files = paths.filter((path) => /\.\w+$/.test(path)).sort()
      return new Map(await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)))
    },
    async picture(name, width = 1188, height = 1682) {
      const file = join(root, name)
      const background = { r: name.length * 9, g: 80, b: 120 }
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toFile(file)
      return file
    },
  }
}

async function runSaga(
  root: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const report = reportTo(screen, root, () => 0)
  const project = projectAt(root, root, 'test')
  let code = 0
  const program = new Command()
    .exitOverride()
    .configureOutput({ writeOut: screen.write, writeErr: screen.write })
  defineNew(
    program,
    () => readChoices(project),
    async (kind, given) => {
      code = await addNew(project, {}, report, kind, given)
    },
  )
  defineChanges(program, {
    rename: async (kind, from, to) => {
      code = await renameContent(project, {}, report, kind, [from, to])
    },
    remove: async (kind, id, to) => {
      code = await removeContent(project, {}, report, kind, id, to)
    },
  })
  await program.parseAsync([...args], { from: 'user' }).catch((error: CommanderError) => {
    code = error.exitCode === 0 ? 0 : 2
  })
  return { code, text: said.join('') }
}

/** Options that say something in every language, with characters that YAML has to quote. */
export const words = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${name}: ett, two & ${lang}`])

/** Options that give a gallery all its texts. */
export const galleryTexts: readonly string[] = [
  'label',
  'title',
  'subtitle',
  'seo-title',
  'seo-description',
].flatMap((name) =>
  ['sv', 'en', 'es'].flatMap((lang) => [
    `--${name}-${lang}`,
    `${name} ${lang}: ${'månar '.repeat(name === 'seo-description' ? 9 : 2)}`.trim(),
  ]),
)
