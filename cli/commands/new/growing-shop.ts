import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { makeTinyShop } from '../../load/fixtures/tiny-shop.ts'
import { projectAt } from '../../project.ts'
import { reportTo } from '../../report.ts'
import { addNew } from '../new.ts'

/** A shop that `saga new` adds to. */
export interface GrowingShop {
  readonly root: string
  /** Runs `saga new` with these arguments. */
  added(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }>
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
  return {
    get root() {
      return root
    },
    async added(...args) {
      const said: string[] = []
      const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
      const report = reportTo(screen, root, () => 0)
      const code = await addNew(projectAt(root, root, 'test'), {}, report, args)
      return { code, text: said.join('') }
    },
    textOf,
    async everyFile() {
      const paths = await readdir(join(root, 'content'), { recursive: true })
      const files = paths.filter((path) => /\.\w+$/.test(path)).sort()
      return new Map(await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)))
    },
    async picture(name, width = 594, height = 841) {
      const file = join(root, name)
      const background = { r: name.length * 9, g: 80, b: 120 }
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toFile(file)
      return file
    },
  }
}

/** Options that say something in every language, with characters that YAML has to quote. */
export const words = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${name}: ett, two & ${lang}`])
