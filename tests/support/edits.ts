import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { edit } from './files.ts'

/** The folders that one sequence changes. */
export interface Ground {
  readonly root: string
  readonly dist: string
  readonly cache: string
  /** Pictures to choose from, of the tiny shop's portrait shape. */
  readonly pictures: readonly string[]
}

/** One thing that a maintainer, an editor or an accident does. */
export interface Edit {
  readonly name: string
  run(ground: Ground, chance: () => number): Promise<void>
}

/** A text that chance chooses. */
type Chosen = (chance: () => number) => string

const POSTERS = ['gold-disk', 'two-moons'] as const

/** For each of the two posters its own picture and another one: few, for each of them is encoded at its first use. */
export async function gatherPictures(root: string): Promise<readonly string[]> {
  const folder = join(root, 'pictures')
  await mkdir(folder, { recursive: true })
  const own = POSTERS.map((id) => join(folder, `${id}.jpg`))
  for (const file of own) await cp(join(root, 'content/posters/main', basename(file)), file)
  const drawn = [90, 190].map((red) => join(folder, `${red}.jpg`))
  for (const file of drawn) {
    const background = { r: Number(basename(file, '.jpg')), g: 120, b: 90 }
    await sharp({ create: { width: 594, height: 841, channels: 3, background } }).toFile(file)
  }
  return [...own, ...drawn]
}

const content = ({ root }: Ground, path: string): string => join(root, 'content', path)

/** Rewrites a file of content/, where it is there. */
async function rewrite(ground: Ground, path: string, find: RegExp, by: string): Promise<void> {
  const file = content(ground, path)
  if (existsSync(file)) await edit(file, (text) => text.replace(find, by))
}

const one = <T>(items: readonly T[], chance: () => number): T | undefined =>
  items[Math.floor(chance() * items.length)]

const word = (chance: () => number): string => `ord-${Math.floor(chance() * 1000)}`

/** Hides a poster and its place in the gallery, or shows it again. */
async function toggle(ground: Ground, id: string): Promise<void> {
  const aside = join(ground.root, 'aside')
  const gallery = content(ground, 'galleries/main.yaml')
  const text = await readFile(gallery, 'utf8')
  const shown = text.includes(`  - ${id}\n`)
  const others = POSTERS.filter((other) => other !== id && text.includes(`  - ${other}\n`))
  if (shown && others.length === 0) return
  await mkdir(aside, { recursive: true })
  for (const name of [`${id}.yaml`, `${id}.jpg`]) {
    const [here, there] = [content(ground, `posters/main/${name}`), join(aside, name)]
    await (shown ? rename(here, there) : rename(there, here))
  }
  const next = shown ? text.replace(`  - ${id}\n`, '') : text.replace('posters:\n', `posters:\n  - ${id}\n`)
  await writeFile(gallery, next.replace(/expect: \d/, `expect: ${others.length + (shown ? 0 : 1)}`))
}

/** Any file of dist/, by chance. */
async function someFile({ dist }: Ground, chance: () => number): Promise<string | undefined> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return one(files.sort(), chance)
}

/** A value that is written anew: its file, where in it, and the new text. */
const rewriting = (name: string, path: Chosen, find: RegExp, by: Chosen): Edit => ({
  name,
  run: (ground, chance) => rewrite(ground, path(chance), find, by(chance)),
})

const either = (first: string, other: string) => (chance: () => number) => (chance() < 0.5 ? first : other)

const edits: readonly Edit[] = [
  rewriting(
    'price',
    () => 'prices.yaml',
    /(?<=a1:\n {2}price: )\d+/,
    (chance) => String(80 + Math.floor(chance() * 20)),
  ),
  rewriting(
    'title of a poster',
    (chance) => `posters/main/${one(POSTERS, chance)}.yaml`,
    /(?<=title: \{ sv: )[^,]+/,
    (chance) => `Titel ${word(chance)}`,
  ),
  rewriting(
    'tale',
    () => 'story/sv.md',
    /\n[^\n]+\n$/,
    (chance) => `\nSlut ${word(chance)}.\n`,
  ),
  rewriting('language for everybody else', () => 'site.yaml', /(?<=xDefault: )\w+/, either('sv', 'en')),
  rewriting('quality', () => 'site.yaml', /(?<=jpeg: \{ quality: )\d+/, either('70', '71')),
  rewriting('fault', () => 'prices.yaml', /(?<=price: )"?\d+"?/, either('"90"', '91')),
  {
    name: 'another picture',
    async run(ground, chance) {
      // Two posters never share a picture: that would be a fault.
      const side = chance() < 0.5 ? 0 : 1
      const own = ground.pictures.filter((_, index) => index % 2 === side)
      const [id, picture] = [POSTERS[side], one(own, chance)]
      const isShown = existsSync(content(ground, `posters/main/${id}.yaml`))
      if (isShown && picture) await cp(picture, content(ground, `posters/main/${id}.jpg`))
    },
  },
  { name: 'poster in or out', run: (ground, chance) => toggle(ground, one(POSTERS, chance) ?? 'gold-disk') },
  {
    name: 'public file',
    async run({ root }, chance) {
      const file = join(root, 'public', `note-${Math.floor(chance() * 3)}.txt`)
      await (chance() < 0.3 ? rm(file, { force: true }) : writeFile(file, word(chance)))
    },
  },
  {
    name: 'touched files',
    async run(ground) {
      for (const path of ['posters/main/gold-disk.jpg', 'prices.yaml'])
        await utimes(content(ground, path), new Date(), new Date()).catch(() => undefined)
    },
  },
  {
    name: 'file of dist/ written by hand',
    async run(ground, chance) {
      const file = await someFile(ground, chance)
      if (file) await writeFile(file, randomBytes(8).toString('hex'))
    },
  },
  {
    name: 'file of dist/ removed',
    async run(ground, chance) {
      const file = await someFile(ground, chance)
      if (file) await rm(file)
    },
  },
  {
    name: 'stray file in dist/',
    run: async ({ dist }) => {
      await mkdir(join(dist, 'stray'), { recursive: true })
      await writeFile(join(dist, 'stray', 'page.html'), 'stray')
    },
  },
  {
    name: 'memory lost',
    async run({ cache }, chance) {
      const names = ['published.txt', 'records.json', 'pictures.json', 'colours.json']
      await rm(join(cache, one(names, chance) ?? 'published.txt'), { force: true })
    },
  },
  { name: 'dist/ removed', run: ({ dist }) => rm(dist, { recursive: true, force: true }) },
]

/** Edits by chance, each of them once before one comes again. */
export function dealEdits(chance: () => number): () => Edit {
  let left: Edit[] = []
  return () => {
    if (left.length === 0) left = [...edits]
    return left.splice(Math.floor(chance() * left.length), 1)[0] as Edit
  }
}

/** Takes back what `fault` left, so that a sequence ends in a shop that can be built. */
export const mend = (ground: Ground): Promise<void> =>
  rewrite(ground, 'prices.yaml', /price: "(\d+)"/g, 'price: $1')
