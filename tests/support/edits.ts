import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { edit } from './files.ts'
import { drawPicture } from './pictures.ts'

/** The shop that random edits change, with its build results. */
export interface ShopFolders {
  readonly root: string
  readonly dist: string
  readonly cache: string
  /** Pictures to choose from, of the tiny shop's portrait shape. */
  readonly pictures: readonly string[]
}

type Chance = () => number
type Run = (folders: ShopFolders, chance: Chance) => Promise<void>

const POSTERS = ['gold-disk', 'two-moons'] as const

/**
 * Returns two pictures for each of the two posters: first the originals, then others. There are only four, because
 * every new picture must be encoded.
 */
export async function gatherPictures(root: string): Promise<readonly string[]> {
  const folder = join(root, 'pictures')
  await mkdir(folder, { recursive: true })
  const originals = POSTERS.map((id) => join(folder, `${id}.jpg`))
  for (const id of POSTERS)
    await cp(join(root, `content/posters/main/${id}.jpg`), join(folder, `${id}.jpg`))
  const drawn = [90, 190].map((red) =>
    drawPicture(join(folder, `${red}.jpg`), red, 594, 841),
  )
  return [...originals, ...(await Promise.all(drawn))]
}

const content = ({ root }: ShopFolders, path: string): string =>
  join(root, 'content', path)

async function rewrite(
  folders: ShopFolders,
  path: string,
  find: RegExp,
  replacement: string,
): Promise<void> {
  const file = content(folders, path)
  if (existsSync(file)) await edit(file, (text) => text.replace(find, replacement))
}

const below = (limit: number, chance: Chance): number => Math.floor(chance() * limit)
const pickOne = <T>(items: readonly T[], chance: Chance): T | undefined =>
  items[below(items.length, chance)]
const posterBy = (chance: Chance) => pickOne(POSTERS, chance) ?? 'gold-disk'
const word = (chance: Chance): string => `ord-${below(1000, chance)}`

/** Moves a poster out of the content and its gallery, or back. If only one poster is shown, it stays. */
async function togglePoster(folders: ShopFolders, id: string): Promise<void> {
  const gallery = content(folders, 'galleries/main.yaml')
  const text = await readFile(gallery, 'utf8')
  const entry = `  - ${id}\n`
  const shownIds = POSTERS.filter((poster) => text.includes(`  - ${poster}\n`))
  // A gallery's `expect` field is the number of its posters.
  const withCount = (count: number, changedText: string): string =>
    changedText.replace(/expect: \d/, `expect: ${count}`)

  if (!text.includes(entry)) {
    await movePoster(id, asideOf(folders), mainOf(folders))
    const longerText = text.replace('posters:\n', `posters:\n${entry}`)
    await writeFile(gallery, withCount(shownIds.length + 1, longerText))
  } else if (shownIds.length > 1) {
    await movePoster(id, mainOf(folders), asideOf(folders))
    await writeFile(gallery, withCount(shownIds.length - 1, text.replace(entry, '')))
  }
}

/** The folder of the shown posters. */
const mainOf = (folders: ShopFolders): string => content(folders, 'posters/main')
/** The folder of the posters that are moved out of the content. */
const asideOf = ({ root }: ShopFolders): string => join(root, 'aside')

async function movePoster(id: string, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of [`${id}.yaml`, `${id}.jpg`])
    await rename(join(from, name), join(to, name))
}

/** Returns an edit that calls `work` with a random file in dist/. */
const withSomeFile =
  (work: (file: string) => Promise<void>): Run =>
  async ({ dist }, chance) => {
    const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    const files = entries.filter((entry) => entry.isFile())

    const file = pickOne(
      files.map((entry) => join(entry.parentPath, entry.name)).sort(),
      chance,
    )
    if (file) await work(file)
  }

/** Returns an edit that replaces a value in a file with a random one. */
const rewriting =
  (path: string, find: RegExp, by: (chance: Chance) => string): Run =>
  (folders, chance) =>
    rewrite(folders, path, find, by(chance))

const either = (value: string, alternative: string) => (chance: Chance) =>
  chance() < 0.5 ? value : alternative

/** Edits that a maintainer, an editor or an accident makes. */
const edits: Readonly<Record<string, Run>> = {
  price: rewriting(
    'prices.yaml',
    /(?<=a1:\n {2}price: )\d+/,
    (chance) => `${80 + below(20, chance)}`,
  ),
  'title of a poster': (folders, chance) =>
    rewrite(
      folders,
      `posters/main/${posterBy(chance)}.yaml`,
      /(?<=title: \{ sv: )[^,]+/,
      `Titel ${word(chance)}`,
    ),
  tale: rewriting('story/sv.md', /\n[^\n]+\n$/, (chance) => `\nSlut ${word(chance)}.\n`),
  'language for all other visitors': rewriting(
    'site.yaml',
    /(?<=xDefault: )\w+/,
    either('sv', 'en'),
  ),
  quality: rewriting('site.yaml', /(?<=jpeg: \{ quality: )\d+/, either('70', '71')),
  // A price in quotes is an error.
  fault: rewriting('prices.yaml', /(?<=price: )"?\d+"?/, either('"90"', '91')),
  async 'another picture'(folders, chance) {
    // Two posters must never share a picture. Pictures at even indexes belong to the
    // first poster, the others to the second.
    const side = chance() < 0.5 ? 0 : 1
    const pictures = folders.pictures.filter((_, index) => index % 2 === side)
    const id = POSTERS[side]
    const picture = pickOne(pictures, chance)
    const isShown = existsSync(content(folders, `posters/main/${id}.yaml`))
    if (isShown && picture) await cp(picture, content(folders, `posters/main/${id}.jpg`))
  },
  'poster in or out': (folders, chance) => togglePoster(folders, posterBy(chance)),
  async 'public file'({ root }, chance) {
    const file = join(root, 'public', `note-${below(3, chance)}.txt`)
    await (chance() < 0.3 ? rm(file, { force: true }) : writeFile(file, word(chance)))
  },
  async 'touched files'(folders) {
    for (const path of ['posters/main/gold-disk.jpg', 'prices.yaml'])
      await utimes(content(folders, path), new Date(), new Date()).catch(() => undefined)
  },
  'file of dist/ written by hand': withSomeFile((file) =>
    writeFile(file, randomBytes(8).toString('hex')),
  ),
  'file of dist/ removed': withSomeFile((file) => rm(file)),
  async 'stray file in dist/'({ dist }) {
    await mkdir(join(dist, 'stray'), { recursive: true })
    await writeFile(join(dist, 'stray', 'page.html'), 'stray')
  },
  // A build must work even if any of the files with earlier builds' results are missing.
  async 'memory lost'({ cache }, chance) {
    const names = ['published.json', 'records.json', 'files.json', 'colours.json']
    await rm(join(cache, pickOne(names, chance) ?? 'published.json'), { force: true })
  },
  'dist/ removed': ({ dist }) => rm(dist, { recursive: true, force: true }),
}

/** Returns a function that draws edits in random order. No edit is repeated before all have been drawn. */
export function dealEdits(chance: Chance): () => readonly [name: string, run: Run] {
  let remaining: string[] = []
  return () => {
    if (remaining.length === 0) remaining = Object.keys(edits)
    const [name = ''] = remaining.splice(below(remaining.length, chance), 1)
    return [name, edits[name] as Run]
  }
}

/** Reverts the edit `fault`, so that a sequence of edits ends with a shop that can be built. */
export const mend = (folders: ShopFolders): Promise<void> =>
  rewrite(folders, 'prices.yaml', /price: "(\d+)"/g, 'price: $1')
