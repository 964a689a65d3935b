import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

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

const POSTERS = ['gold-disk', 'two-moons'] as const

/** For each of the two posters its own picture and another one: few, for each of them is encoded at its first use. */
export async function gatherPictures(root: string): Promise<readonly string[]> {
  const folder = join(root, 'pictures')
  await mkdir(folder, { recursive: true })
  const own = POSTERS.map((id) => join(folder, `${id}.jpg`))
  for (const [index, file] of own.entries())
    await cp(join(root, `content/posters/main/${POSTERS[index]}.jpg`), file)
  const drawn = [90, 190].map(async (red) => {
    const file = join(folder, `${red}.jpg`)
    const background = { r: red, g: 120, b: 90 }
    await sharp({ create: { width: 594, height: 841, channels: 3, background } }).toFile(file)
    return file
  })
  return [...own, ...(await Promise.all(drawn))]
}

const content = ({ root }: Ground, path: string): string => join(root, 'content', path)

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) await writeFile(path, change(text))
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
    await copyFile(shown ? here : there, shown ? there : here)
    await rm(shown ? here : there)
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

const edits: readonly Edit[] = [
  {
    name: 'price',
    run: (ground, chance) =>
      rewrite(content(ground, 'prices.yaml'), (text) =>
        text.replace(/(a1:\n {2}price: )\d+/, `$1${80 + Math.floor(chance() * 20)}`),
      ),
  },
  {
    name: 'title of a poster',
    run: (ground, chance) =>
      rewrite(content(ground, `posters/main/${one(POSTERS, chance)}.yaml`), (text) =>
        text.replace(/(title: \{ sv: )[^,]+/, `$1Titel ${word(chance)}`),
      ),
  },
  {
    name: 'another picture',
    async run(ground, chance) {
      // Two posters never share a picture: that would be a fault.
      const side = chance() < 0.5 ? 0 : 1
      const id = POSTERS[side]
      const picture = one(
        ground.pictures.filter((_, index) => index % 2 === side),
        chance,
      )
      const text = await readFile(content(ground, `posters/main/${id}.yaml`), 'utf8').catch(() => undefined)
      if (text && picture) await cp(picture, content(ground, `posters/main/${id}.jpg`))
    },
  },
  { name: 'poster in or out', run: (ground, chance) => toggle(ground, one(POSTERS, chance) ?? 'gold-disk') },
  {
    name: 'tale',
    run: (ground, chance) =>
      rewrite(content(ground, 'story/sv.md'), (text) =>
        text.replace(/\n[^\n]+\n$/, `\nSlut ${word(chance)}.\n`),
      ),
  },
  {
    name: 'language for everybody else',
    run: (ground, chance) =>
      rewrite(content(ground, 'site.yaml'), (text) =>
        text.replace(/xDefault: \w+/, `xDefault: ${chance() < 0.5 ? 'sv' : 'en'}`),
      ),
  },
  {
    name: 'quality of pictures',
    run: (ground, chance) =>
      rewrite(content(ground, 'site.yaml'), (text) =>
        text.replace(/jpeg: \{ quality: \d+/, `jpeg: { quality: ${chance() < 0.5 ? 70 : 71}`),
      ),
  },
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
    name: 'fault',
    run: (ground, chance) =>
      rewrite(content(ground, 'prices.yaml'), (text) =>
        text.replace(/price: "?\d+"?/, chance() < 0.5 ? 'price: "90"' : 'price: 91'),
      ),
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
    const [edit] = left.splice(Math.floor(chance() * left.length), 1)
    return edit as Edit
  }
}

/** Takes back what `fault` left, so that a sequence ends in a shop that can be built. */
export const mend = (ground: Ground): Promise<void> =>
  rewrite(content(ground, 'prices.yaml'), (text) => text.replace(/price: "(\d+)"/g, 'price: $1'))
