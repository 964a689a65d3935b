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
  /** Pictures to choose from, of the shop's portrait shape. */
  readonly pictures: readonly string[]
}

type Chance = () => number
type Run = (folders: ShopFolders, chance: Chance) => Promise<void>

/** The posters that edits move and whose pictures they replace. Each has only one picture. */
const POSTERS = ['two-moons', 'night-lake'] as const

/**
 * Returns two pictures for each of two posters: first the originals, then others. There are only four, because
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

/** Moves a poster out of the content and its gallery, or back to the top of the gallery. */
async function togglePoster(folders: ShopFolders, id: string): Promise<void> {
  const gallery = content(folders, 'galleries/main.yaml')
  const text = await readFile(gallery, 'utf8')
  const entry = `  - ${id}\n`
  // A gallery's `expect` field is the number of its posters.
  const withCount = (difference: number, changedText: string): string =>
    changedText.replace(/(?<=expect: )\d/, (count) => `${Number(count) + difference}`)

  if (text.includes(entry)) {
    await movePoster(id, mainOf(folders), asideOf(folders))
    await writeFile(gallery, withCount(-1, text.replace(entry, '')))
  } else {
    await movePoster(id, asideOf(folders), mainOf(folders))
    const longerText = text.replace('posters:\n', `posters:\n${entry}`)
    await writeFile(gallery, withCount(1, longerText))
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

/** Returns an edit that swaps two neighbouring lines of a list, those that match. */
const swapping =
  (path: string, lines: RegExp): Run =>
  (folders) =>
    rewrite(folders, path, lines, '$2$1')

const someWord = (chance: Chance): string => word(chance)
const price = (chance: Chance): string => `${80 + below(20, chance)}`

/** Edits that a maintainer, an editor or an accident makes. */
const edits: Readonly<Record<string, Run>> = {
  price: rewriting('prices.yaml', /(?<=id: a1\n.*\n {4}price: )\d+/, price),
  surcharge: rewriting('prices.yaml', /(?<=withoutLogo: )\d+/, price),
  'price of a series': rewriting('series.yaml', /(?<=a2: )\d+/, price),
  'price of a poster': rewriting(
    'posters/main/moon-gate.yaml',
    /(?<= {2}a3: )\d+$/m,
    price,
  ),
  'shipping rate': rewriting('prices.yaml', /(?<=- DK\n {4}price: )\d+/, price),
  'print details of the shop': rewriting(
    'prices.yaml',
    /(?<=paper:\n {4}sv: ).+/,
    someWord,
  ),
  'print details of a poster': rewriting(
    'posters/main/two-moons.yaml',
    /(?<=paper:\n {4}sv: ).+/,
    someWord,
  ),
  'print run': rewriting('posters/main/moon-gate.yaml', /(?<=a2: )\d+/, price),
  'sold-out variants': rewriting(
    'posters/main/two-moons.yaml',
    /(?<=soldOut:\n {2}- )\w+/,
    either('a1', 'a3'),
  ),
  'title of a poster': (folders, chance) =>
    rewrite(
      folders,
      `posters/${pickOne(['main/two-moons', 'main/reed-boat', 'wide/wide-2'], chance)}.yaml`,
      /(?<=title:\n {2}sv: ).+/,
      `Titel ${word(chance)}`,
    ),
  'order of posters': swapping('galleries/wide.yaml', /( {2}- wide-2\n)( {2}- .*\n)/),
  'name of a series': rewriting(
    'series.yaml',
    /(?<=id: water\n {2}name:\n {4}sv: ).+/,
    someWord,
  ),
  'comment of a review': rewriting('reviews.yaml', /(?<=comment:\n {4}sv: ).+/, someWord),
  testimonial: rewriting(
    'testimonials/en.yaml',
    /(?<=Bo en, rating: 4, text: )[^,]+/,
    someWord,
  ),
  quote: rewriting(
    'quotes/en.yaml',
    /(?<=text: )Vacker[^,]*/,
    (chance) => `Vacker ${word(chance)}`,
  ),
  'text of a book': rewriting(
    'books/get-the-saga/second.md',
    /(?<=\n)More.*/,
    (chance) => `More ${word(chance)}`,
  ),
  'answer to a question': rewriting(
    'texts/questions/sv.md',
    /\n[^\n]+\n$/,
    (chance) => `\nSvar ${word(chance)}.\n`,
  ),
  'interface text': rewriting('strings/en.yaml', /(?<=freeShipping: ).+/, someWord),
  'earlier name': rewriting(
    'galleries/wide.yaml',
    /(?<=formerly: \[)\w+/,
    either('vidder', 'utsikter'),
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
    for (const path of ['posters/main/gold-disk-2.jpg', 'prices.yaml'])
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
