import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { chanceFrom } from '../../../../tests/support/chance.ts'
import { drawQuarters, type Rgb } from '../../../../tests/support/pictures.ts'
import type { Requests } from '../../protocol.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { answersOf, receiveUpload } from '../answers.ts'
import { openShop } from '../shop.ts'

const isLong = process.env.SAGA_LONG === '1'
const shop = ownShop()

type Value = Parameters<typeof editValue>[0]
type Chance = () => number

const LANGUAGES = ['sv', 'en', 'es'] as const
const SESSIONS = ['one', 'two'] as const

/** The bytes of every file of content/. */
async function everyByte(): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(shop.at('content'), {
    recursive: true,
    withFileTypes: true,
  })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  const read = paths
    .sort()
    .map(async (path) => [path, await readFile(path, 'latin1')] as const)
  return Object.fromEntries(await Promise.all(read))
}

const pick = <T>(all: readonly T[], chance: Chance): T => {
  const found = all[Math.floor(chance() * all.length)]
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

/** A picture that the shop does not have yet. */
async function draw(chance: Chance, width: number, height: number): Promise<Buffer> {
  const colour = (): Rgb => [chance() * 255, chance() * 255, chance() * 255]
  const drawn = drawQuarters(width, height, [colour(), colour(), colour(), colour()])
  return chance() < 0.5 ? drawn.jpeg().toBuffer() : drawn.png().toBuffer()
}

type Path = ValueEdit['path']

/** Lists the values of a form, with their paths. */
const valuesOf = (
  value: Value,
  path: Path = [],
): readonly (readonly [Path, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        valuesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [[path, value]]

const isPicture = (value: unknown): boolean => /\.(?:jpg|png)$/.test(String(value))

/** Makes random changes of every kind through the requests of the editor's pages. */
function openWorker(chance: Chance) {
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  let made = 0
  function newName(): string {
    made += 1
    return `made-${made}`
  }
  const words = (): Record<string, string> =>
    Object.fromEntries(
      LANGUAGES.map((lang) => [lang, `${lang} ${Math.floor(chance() * 1e6)}`]),
    )
  const upload = async (width: number, height: number): Promise<string> =>
    (await receiveUpload(editor, await draw(chance, width, height))).upload
  const namesOf = async (kind: string): Promise<readonly string[]> => {
    const { documents } = await answers.overview({})
    const forms = await Promise.all(documents.map(({ name }) => answers.form({ name })))
    return forms.flatMap(({ works }) =>
      works
        .filter((each) => each.kind === kind && each.work === 'rename')
        .map(({ id }) => id),
    )
  }

  /** Changes a value of a random form, or the order of a list. */
  async function save(session: string): Promise<unknown> {
    const { documents } = await answers.overview({})
    // Random names and languages of the shop would prevent most other changes.
    const { name } = pick(
      documents.filter((each) => each.name !== 'content/site.yaml'),
      chance,
    )
    const { data: before } = await answers.form({ name })
    const texts = valuesOf(before).filter(
      ([, value]) => typeof value === 'string' && !isPicture(value),
    )
    const [path, value] = pick(texts, chance)
    const edit: ValueEdit =
      chance() < 0.2
        ? { op: 'remove', path }
        : { op: 'set', path, value: `${value} ${Math.floor(chance() * 100)}` }
    return answers.save({
      session,
      name,
      before,
      after: editValue(before, [edit]),
      sure: true,
    })
  }

  async function reorder(session: string): Promise<unknown> {
    const { documents } = await answers.overview({})
    const lists = documents.filter(({ name }) => /galleries|reviews/.test(name))
    const { data: before, name } = await answers.form({ name: pick(lists, chance).name })
    const path = name.includes('galleries') ? ['posters'] : []
    return answers.save({
      session,
      name,
      before,
      after: editValue(before, [{ op: 'move', path, from: 0, to: 1 }]),
      sure: true,
    })
  }

  async function replacePicture(session: string): Promise<unknown> {
    const { documents } = await answers.overview({})
    const forms = await Promise.all(documents.map(({ name }) => answers.form({ name })))
    const places = forms.flatMap(({ name, data }) =>
      valuesOf(data).flatMap(([path, value]) =>
        isPicture(value) ? [{ name, data, path }] : [],
      ),
    )
    const { name, data: before, path } = pick(places, chance)
    const value = await upload(594, 841)
    return answers.save({
      session,
      name,
      before,
      after: editValue(before, [{ op: 'set', path, value }]),
      sure: true,
    })
  }

  async function hide(session: string): Promise<unknown> {
    // The document may have been removed or renamed.
    if (!(await namesOf('poster')).includes('wide-1')) return undefined
    return answers.put({
      session,
      name: 'poster:wide-1',
      path: ['draft'],
      value: true,
      sure: true,
    })
  }

  async function add(session: string): Promise<unknown> {
    const id = newName()
    const text = words()
    const texts = { label: text, title: text, subtitle: text, description: text }
    const search = { 'seo-title': text, 'seo-description': text }
    const kinds: Record<string, Parameters<Requests['work']>[0]['values']> = {
      poster: {
        id,
        gallery: 'main',
        image: await upload(594, 841),
        draft: true,
        ...texts,
      },
      gallery: { id, orientation: 'portrait', draft: true, ...texts },
      text: { id, draft: true, ...texts, ...search, text },
      edition: { id, language: 'en', ...texts, ...search },
      quote: { name: 'Bo', text },
      testimonial: { name: 'Bo', rating: '5', text },
      review: {
        name: 'Bo',
        country: 'SE',
        rating: '4',
        language: 'sv',
        date: '2025-10-02',
        comment: text,
      },
    }
    const kind = pick(Object.keys(kinds), chance)
    return answers.work({
      session,
      work: 'new',
      kind,
      values: kinds[kind] ?? {},
      sure: true,
    })
  }

  const change = (work: 'rename' | 'duplicate' | 'remove') => async (session: string) => {
    const kind =
      work === 'duplicate'
        ? 'poster'
        : pick(['poster', 'gallery', 'text', 'edition'], chance)
    const names = await namesOf(kind)
    if (names.length === 0) return undefined
    const values = { to: work === 'remove' ? '' : newName() }
    return answers.work({
      session,
      work,
      kind,
      id: pick(names, chance),
      values,
      sure: true,
    })
  }

  const kinds = [
    save,
    save,
    reorder,
    replacePicture,
    hide,
    add,
    add,
    change('rename'),
    change('duplicate'),
    change('remove'),
  ]
  return {
    answers,
    act: (session: string) => pick(kinds, chance)(session),
    /** Undoes or redoes. With `insists`, this includes the changes of another browser. */
    async step(direction: 'undo' | 'redo', session: string, insists: boolean) {
      const outcome = await answers.step({ direction, session })
      const isAsked = outcome.kind === 'asks' && insists
      return isAsked ? answers.step({ direction, session, sure: outcome.step }) : outcome
    },
  }
}

const seeds = Array.from({ length: isLong ? 30 : 1 }, (_, index) => index + 1)
const LENGTH = isLong ? 40 : 14

describe('undo and redo of random changes restore the exact bytes of content/', () => {
  test.each(seeds)('in one browser, sequence %i', async (seed) => {
    const chance = chanceFrom(seed)
    const { act, step } = openWorker(chance)
    // The states that undo restores, and those that redo restores.
    const past = [await everyByte()]
    const future: (typeof past)[number][] = []

    for (let count = 0; count < LENGTH; count += 1) {
      const before = past.at(-1)
      const isBack = past.length > 1 && chance() < 0.3
      const isForth = future.length > 0 && chance() < 0.5
      if (isBack) {
        expect(await step('undo', 'one', false)).toMatchObject({ kind: 'saved' })
        future.push(...past.splice(-1))
        expect(await everyByte()).toEqual(past.at(-1))
      } else if (isForth) {
        expect(await step('redo', 'one', false)).toMatchObject({ kind: 'saved' })
        past.push(...future.splice(-1))
        expect(await everyByte()).toEqual(past.at(-1))
      } else {
        await act('one')
        const after = await everyByte()
        if (JSON.stringify(after) === JSON.stringify(before)) continue
        past.push(after)
        future.splice(0)
      }
    }

    while (past.length > 1) {
      await step('undo', 'one', false)
      past.pop()
      expect(await everyByte()).toEqual(past.at(-1))
    }
    expect(await step('undo', 'one', false)).toMatchObject({
      words: 'There is nothing to undo.',
    })
  })

  test.each(seeds)('in two browsers, sequence %i', async (seed) => {
    const chance = chanceFrom(1000 + seed)
    const { act, step } = openWorker(chance)
    const before = await everyByte()
    for (let count = 0; count < LENGTH; count += 1) {
      const session = pick(SESSIONS, chance)
      const what = chance()
      if (what < 0.25) await step('undo', session, chance() < 0.5)
      else if (what < 0.4) await step('redo', session, chance() < 0.5)
      else await act(session)
    }

    const last = pick(SESSIONS, chance)
    for (let left = LENGTH; left >= 0; left -= 1) await step('undo', last, true)
    expect(await step('undo', last, true)).toMatchObject({
      words: 'There is nothing to undo.',
    })
    expect(await everyByte()).toEqual(before)
  })
})
