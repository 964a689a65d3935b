import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { commandShop } from '../shops/command-shop.ts'
import { chanceFrom } from '../support/chance.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { fillPo } from '../support/translator.ts'

// After any sequence of commands and edits, everything that nobody asked to change is still there, byte for byte.

const shop = commandShop()
/**
 * Content that the tiny shop lacks: drafts, former names, posters in two galleries or in none, and links to all of
 * them.
 */
const linkedShop = join(import.meta.dirname, '../shops/linked-shop')
const SEED = Number(
  process.env.SAGA_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const STEPS = isLong ? 400 : 8

/** Files that commands must not touch. Some cannot be parsed; others are not content. */
const foreignFiles: Readonly<Record<string, string>> = {
  'galleries/half.yaml': 'slug: half\nposters: [two-moons, [gold-disk\n',
  'posters/main/sketch.yaml': 'id: sketch\nimages: [two-moons.jpg, gold-disk.jpg\n',
  'posters/main/notes.txt': 'Ask the printer about two-moons.',
  'posters/main/disk-a-2.jpg': 'A picture of another poster, half copied',
  'strings/ca.yaml': 'nav: { home: Inici\n',
  'story/pt.md': '---\ntitle: [La saga\n---\nLe lac.\n',
  'quotes/pt.yaml': '- { name: Ada, text: Bien }\n# To be continued.\n',
}

const hashOf = (data: string | Uint8Array): string =>
  createHash('sha1').update(data).digest('hex')

/** Returns the paths and hashes of all files, and the file of each comment "by hand". */
async function surveyContent() {
  const allPaths = await readdir(join(shop.root, 'content'), { recursive: true })
  // Folder names in content/ have no dot.
  const paths = allPaths.filter((path) => /\.\w+$/.test(path))
  const pathsByMark = new Map<string, string>()
  const hashes = new Set<string>()
  for (const path of paths) {
    const bytes = await readFile(join(shop.root, 'content', path))
    hashes.add(hashOf(bytes))
    for (const [mark] of bytes.toString('latin1').matchAll(/by hand \d+/g))
      pathsByMark.set(mark, path)
  }
  return { paths: new Set(paths), pathsByMark, hashes }
}

type PickItem = <T>(list: readonly T[]) => T
type Step = (stepNumber: number) => Promise<unknown>

/** Returns the commands and edits to choose from. `pick` chooses their arguments. */
function createSteps(pick: PickItem): Readonly<Record<string, Step>> {
  const answers = answersOf(openShop(shop.project, {}))
  const po = join(shop.root, 'es.po')
  const posterIds = ['disk-a', 'disk-b', 'two-moons', 'gold-disk', 'half-moon', 'half']
  const findPaths = async (pattern: RegExp) =>
    [...(await surveyContent()).paths].filter((path) => pattern.test(path))
  const pickPoster = async () =>
    pick(await findPaths(/^posters\/.*\.yaml$/)).replace(/^.*\/|\.yaml$/g, '')
  // `sure` confirms the question that the editor may ask first.
  const workOnPoster = (work: string, id: string, to: string) =>
    answers.work({ work, kind: 'poster', id, values: { to }, sure: true } as never)

  return {
    'rename poster': async () =>
      shop.run(`rename poster ${await pickPoster()} ${pick(posterIds)}`),
    'rename gallery': () =>
      shop.run(
        `rename gallery ${pick(['wide', 'far', 'half'])} ${pick(['wide', 'far', 'half'])}`,
      ),
    'rename language': () =>
      shop.run(`rename language ${pick(['es', 'ca'])} ${pick(['ca', 'es', 'fr'])}`),
    'remove poster': async () => shop.run(`remove poster ${await pickPoster()}`),
    'new gallery': () =>
      shop.run(
        `new gallery ${pick(['half', 'far', 'near'])} --orientation portrait --draft`,
      ),
    'new language': () => shop.run(`new language ${pick(['fr', 'pt'])}`),
    'remove language': () => shop.run('remove language fr'),
    'new poster': async (stepNumber) =>
      shop.run(
        `new poster ${pick(posterIds)} --gallery main --draft --image`,
        await shop.picture(`${stepNumber}.jpg`),
      ),
    'copy in the editor': async () =>
      workOnPoster('duplicate', await pickPoster(), pick(posterIds)),
    'rename in the editor': async () =>
      workOnPoster('rename', await pickPoster(), pick(posterIds)),
    'save in the editor': async (stepNumber) => {
      const name = `content/${pick(await findPaths(/^posters\/.*\.yaml$|^prices\.yaml$/))}`
      const { data } = await answers.form({ name })
      await answers.save({
        name,
        before: data,
        after: { ...Object(data), note: `${stepNumber}` },
        sure: true,
      })
    },
    undo: () => answers.step({ direction: 'undo' }),
    redo: () => answers.step({ direction: 'redo' }),
    'hand edit': async (stepNumber) => {
      const path = pick(await findPaths(/^(?:posters|galleries|strings|quotes).*\.yaml$/))
      if (!(path in foreignFiles))
        await shop.edit(path, (text) => `${text}# by hand ${stepNumber}\n`)
    },
    translation: async () => {
      await shop.run('translations export --language es --replace', po)
      await edit(po, fillPo).catch(() => undefined)
      await shop.run('translations import', po)
    },
  }
}

test(`random commands and edits lose nothing written by hand (seed ${SEED})`, async () => {
  const chance = chanceFrom(SEED)
  const pick: PickItem = <T>(list: readonly T[]) =>
    list[Math.floor(chance() * list.length)] as T
  await cp(linkedShop, join(shop.root, 'content'), { recursive: true })
  for (const [path, text] of Object.entries(foreignFiles)) await shop.write(path, text)
  const foreignHashes = Object.values(foreignFiles).map(hashOf)
  const steps = createSteps(pick)

  const stepNames: string[] = []
  for (let stepNumber = 0; stepNumber < STEPS; stepNumber += 1) {
    const previousContent = await surveyContent()
    const stepName = pick(Object.keys(steps))
    await steps[stepName]?.(stepNumber)
    const content = await surveyContent()

    stepNames.push(stepName)
    const story = stepNames.join(', ')
    for (const hash of foreignHashes) expect([...content.hashes], story).toContain(hash)

    // A comment may disappear only together with its file, and only in steps that remove or restore files.
    for (const [mark, path] of previousContent.pathsByMark) {
      if (content.pathsByMark.has(mark)) continue
      expect(stepName, story).toMatch(/^(?:remove \w+|undo|redo)$/)
      expect(content.paths.has(path), story).toBe(false)
    }
  }
})
