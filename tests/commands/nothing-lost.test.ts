import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { ownersShop } from '../shops/owners-shop.ts'
import { chanceFrom } from '../support/chance.ts'
import { edit } from '../support/files.ts'
import { fillPo } from '../support/translator.ts'

// Whatever is done in a shop, in any order: what nobody asked to change is there afterwards, byte by byte.

const shop = ownersShop()
const older = join(import.meta.dirname, '../../cli/commands/change/fixtures/older-shop')
const SEED = Number(
  process.env.SAGA_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const STEPS = process.env.SAGA_LONG ? 400 : 20

/** What no command can read, and what is none of its business. */
const foreign: Readonly<Record<string, string>> = {
  'galleries/half.yaml': 'slug: half\nposters: [two-moons, [gold-disk\n',
  'posters/main/sketch.yaml': 'id: sketch\nimages: [two-moons.jpg, gold-disk.jpg\n',
  'posters/main/notes.txt': 'Ask the printer about two-moons.',
  'posters/main/disk-a-2.jpg': 'A picture of another poster, half copied',
  'strings/ca.yaml': 'nav: { home: Inici\n',
  'story/pt.md': '---\ntitle: [La saga\n---\nLe lac.\n',
  'quotes/pt.yaml': '- { name: Ada, text: Bien }\n# To be continued.\n',
}

/** Hashes of all files, and the words behind "# by hand" in each. */
async function survey() {
  const paths = (await readdir(join(shop.root, 'content'), { recursive: true })).filter(
    (path) => /\.\w+$/.test(path),
  )
  const marks = new Map<string, string>()
  const sums = new Set<string>()
  for (const path of paths) {
    const bytes = await readFile(join(shop.root, 'content', path))
    sums.add(createHash('sha1').update(bytes).digest('hex'))
    for (const [mark] of bytes.toString('latin1').matchAll(/by hand \d+/g))
      marks.set(mark, path)
  }
  return { paths: new Set(paths), marks, sums }
}

test(`of everything that was written by hand nothing is lost (seed ${SEED})`, async () => {
  const chance = chanceFrom(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  await cp(older, join(shop.root, 'content'), { recursive: true })
  for (const [path, text] of Object.entries(foreign)) await shop.write(path, text)
  const ofForeign = Object.values(foreign).map((text) =>
    createHash('sha1').update(text).digest('hex'),
  )
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  const po = join(shop.root, 'es.po')
  const files = async (pattern: RegExp) =>
    [...(await survey()).paths].filter((path) => pattern.test(path))
  const poster = async () =>
    pick(await files(/^posters\/.*\.yaml$/)).replace(/^.*\/|\.yaml$/g, '')
  const names = ['disk-a', 'disk-b', 'two-moons', 'gold-disk', 'half-moon', 'half']
  const work = (name: string, id: string, to: string) =>
    answers.work({ work: name, kind: 'poster', id, values: { to }, sure: true } as never)
  let number = 0
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'rename poster': async () =>
      shop.run(`rename poster ${await poster()} ${pick(names)}`),
    'rename gallery': () =>
      shop.run(
        `rename gallery ${pick(['wide', 'far', 'half'])} ${pick(['wide', 'far', 'half'])}`,
      ),
    'rename language': () =>
      shop.run(`rename language ${pick(['es', 'ca'])} ${pick(['ca', 'es', 'fr'])}`),
    'remove poster': async () => shop.run(`remove poster ${await poster()}`),
    'new gallery': () =>
      shop.run(
        `new gallery ${pick(['half', 'far', 'near'])} --orientation portrait --draft`,
      ),
    'new language': () => shop.run(`new language ${pick(['fr', 'pt'])}`),
    'remove language': () => shop.run('remove language fr'),
    'new poster': async () =>
      shop.run(
        `new poster ${pick(names)} --gallery main --draft --image`,
        await shop.picture(`${number}.jpg`),
      ),
    'copy in the editor': async () => work('duplicate', await poster(), pick(names)),
    'rename in the editor': async () => work('rename', await poster(), pick(names)),
    'save in the editor': async () => {
      const name = `content/${pick(await files(/^posters\/.*\.yaml$|^prices\.yaml$/))}`
      const { data } = await answers.form({ name })
      await answers.save({
        name,
        before: data,
        after: { ...Object(data), note: `${number}` },
        sure: true,
      })
    },
    undo: () => answers.step({ direction: 'undo' }),
    redo: () => answers.step({ direction: 'redo' }),
    'hand edit': async () => {
      const path = pick(await files(/^(?:posters|galleries|strings|quotes).*\.yaml$/))
      if (!(path in foreign))
        await shop.edit(path, (text) => `${text}# by hand ${number}\n`)
    },
    translation: async () => {
      await shop.run('translations export --language es --replace', po)
      await edit(po, fillPo).catch(() => undefined)
      await shop.run('translations import', po)
    },
  }
  const told: string[] = []
  for (; number < STEPS; number += 1) {
    const before = await survey()
    const what = pick(Object.keys(steps))
    await steps[what]?.()
    told.push(what)
    const after = await survey()
    const story = told.join(', ')
    for (const sum of ofForeign) expect([...after.sums], story).toContain(sum)
    // What is removed with its file may go; what undo brings back or takes away goes as a whole.
    for (const [mark, path] of before.marks)
      if (!after.marks.has(mark))
        expect(`${what}: ${after.paths.has(path)}`, story).toMatch(
          /^(?:remove \w+|undo|redo): false$/,
        )
  }
})
