import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { growShop } from '../../../../tests/shops/grown-shop.ts'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { chanceFrom } from '../../../../tests/support/chance.ts'
import { isLong } from '../../../../tests/support/long.ts'
import { drawQuarters, type Rgb } from '../../../../tests/support/pictures.ts'
import type { Requests } from '../../protocol.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { answersOf, receiveUpload } from '../answers.ts'
import { openShop } from '../shop.ts'

const shop = ownShop()
beforeEach(() => growShop(shop.root))

/** Returns random numbers from 0 to 1. */
type Chance = () => number

type Path = ValueEdit['path']

const LANGUAGES = ['sv', 'en', 'es'] as const
const SESSIONS = ['one', 'two'] as const

/** The bytes of every file in content/, by path. */
type State = Readonly<Record<string, string>>

async function readContent(): Promise<State> {
  const entries = await readdir(shop.at('content'), {
    recursive: true,
    withFileTypes: true,
  })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  const files = paths
    .sort()
    .map(async (path) => [path, await readFile(path, 'latin1')] as const)
  return Object.fromEntries(await Promise.all(files))
}

const pick = <T>(items: readonly T[], chance: Chance): T => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

function moveLast<T>(from: T[], to: T[]): void {
  const [item] = from.splice(-1)
  if (item !== undefined) to.push(item)
}

/** Draws a picture that the shop does not have yet. */
async function draw(chance: Chance, width: number, height: number): Promise<Buffer> {
  const colour = (): Rgb => [chance() * 255, chance() * 255, chance() * 255]
  const picture = drawQuarters(width, height, [colour(), colour(), colour(), colour()])
  return chance() < 0.5 ? picture.jpeg().toBuffer() : picture.png().toBuffer()
}

/** Lists the values of a form, with their paths. */
function valuesOf(
  value: unknown,
  path: Path = [],
): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    valuesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Matches the paths of documents that can be renamed, with their ids. */
const pathsOfKind: Readonly<Record<string, RegExp>> = {
  poster: /^posters\/[^/]+\/([^/]+)\.yaml$/,
  gallery: /^galleries\/([^/]+)\.yaml$/,
  text: /^texts\/([^/]+)$/,
  edition: /^books\/([^/]+)$/,
}

const isPicture = (value: unknown): boolean => /\.(?:jpg|png)$/.test(String(value))

/** Makes random changes of every kind through the requests of the editor's pages. */
function openWorker(chance: Chance) {
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  let nameCount = 0
  function newName(): string {
    nameCount += 1
    return `made-${nameCount}`
  }
  const words = (): Record<string, string> =>
    Object.fromEntries(
      LANGUAGES.map((lang) => [lang, `${lang} ${Math.floor(chance() * 1e6)}`]),
    )
  const upload = async (width: number, height: number): Promise<string> =>
    (await receiveUpload(editor, await draw(chance, width, height))).upload
  /** Lists the ids of documents of a kind, by the names of their files or folders. */
  const idsOf = async (kind: string): Promise<readonly string[]> => {
    const paths = await readdir(shop.at('content'), { recursive: true })
    return paths.flatMap((path) => pathsOfKind[kind]?.exec(path)?.[1] ?? []).sort()
  }

  function saveEdit(session: string, name: string, data: unknown, edit: ValueEdit) {
    const nextData = editValue(data, [edit])
    return answers.save({ session, name, before: data, after: nextData, sure: true })
  }

  /** Changes or removes a text in a random form. */
  async function changeText(session: string): Promise<unknown> {
    const { documents } = await answers.overview({})
    // Random changes to the shop's name or languages would prevent most other changes.
    const { name } = pick(
      documents.filter((document) => document.name !== 'content/site.yaml'),
      chance,
    )
    const { data } = await answers.form({ name })
    const texts = valuesOf(data).filter(
      ([, value]) => typeof value === 'string' && !isPicture(value),
    )
    // Earlier changes may have removed all texts of the form.
    if (texts.length === 0) return undefined

    const [path, value] = pick(texts, chance)
    const edit: ValueEdit =
      chance() < 0.2
        ? { op: 'remove', path }
        : { op: 'set', path, value: `${value} ${Math.floor(chance() * 100)}` }
    return saveEdit(session, name, data, edit)
  }

  async function reorder(session: string): Promise<unknown> {
    const { documents } = await answers.overview({})
    const lists = documents.filter(({ name }) => /galleries|reviews/.test(name))
    const { data, name } = await answers.form({ name: pick(lists, chance).name })
    const path = name.includes('galleries') ? ['posters'] : []
    const to = 1 + Math.floor(chance() * 4)
    return saveEdit(session, name, data, { op: 'move', path, from: 0, to })
  }

  async function replacePicture(session: string): Promise<unknown> {
    const posters = (await idsOf('poster')).map((id) => `poster:${id}`)
    const { name, data } = await answers.form({
      name: pick(
        [...posters, 'content/site.yaml', 'content/galleries/wide.yaml'],
        chance,
      ),
    })
    const places = valuesOf(data).filter(([, value]) => isPicture(value))
    if (places.length === 0) return undefined

    const [path] = pick(places, chance)
    const value = await upload(594, 841)
    return saveEdit(session, name, data, { op: 'set', path, value })
  }

  async function hide(session: string): Promise<unknown> {
    // The document may have been removed or renamed.
    if (!(await idsOf('poster')).includes('wide-1')) return undefined
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

  /** Returns a function that renames, copies or removes a random document. */
  const change = (work: 'rename' | 'duplicate' | 'remove') => async (session: string) => {
    const kinds =
      work === 'duplicate' ? ['poster'] : ['poster', 'gallery', 'text', 'edition']
    const kind = pick(kinds, chance)
    const ids = await idsOf(kind)
    if (ids.length === 0) return undefined

    const values = { to: work === 'remove' ? '' : newName() }
    return answers.work({
      session,
      work,
      kind,
      id: pick(ids, chance),
      values,
      sure: true,
    })
  }

  // A change that is listed twice happens twice as often.
  const changes = [
    changeText,
    changeText,
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
    act: (session: string) => pick(changes, chance)(session),
    /** Undoes or redoes. With `insists`, this includes the changes of another browser. */
    async step(direction: 'undo' | 'redo', session: string, insists: boolean) {
      const outcome = await answers.step({ direction, session })
      const mustInsist = outcome.kind === 'asks' && insists
      return mustInsist
        ? answers.step({ direction, session, sure: outcome.step })
        : outcome
    },
  }
}

const seeds = Array.from({ length: isLong ? 5 : 1 }, (_, index) => index + 1)

/** The number of changes, undos and redos in a sequence. */
const LENGTH = isLong ? 30 : 12

describe('undo and redo of random changes restore the exact bytes of content/', () => {
  // history.test.ts tests the order of steps, so that one sequence is enough here.
  test.runIf(isLong).each(seeds)('in one browser, sequence %i', async (seed) => {
    const chance = chanceFrom(seed)
    const { act, step } = openWorker(chance)
    // The states that undo restores, and the states that redo restores.
    const pastStates = [await readContent()]
    const futureStates: State[] = []

    for (let count = 0; count < LENGTH; count += 1) {
      const previousState = pastStates.at(-1)
      const goesBack = pastStates.length > 1 && chance() < 0.3
      const goesForth = futureStates.length > 0 && chance() < 0.5

      if (goesBack) {
        expect(await step('undo', 'one', false)).toMatchObject({ kind: 'saved' })
        moveLast(pastStates, futureStates)
        expect(await readContent()).toEqual(pastStates.at(-1))
      } else if (goesForth) {
        expect(await step('redo', 'one', false)).toMatchObject({ kind: 'saved' })
        moveLast(futureStates, pastStates)
        expect(await readContent()).toEqual(pastStates.at(-1))
      } else {
        await act('one')
        const nextState = await readContent()
        if (JSON.stringify(nextState) === JSON.stringify(previousState)) continue
        pastStates.push(nextState)
        futureStates.splice(0)
      }
    }

    while (pastStates.length > 1) {
      await step('undo', 'one', false)
      pastStates.pop()
      expect(await readContent()).toEqual(pastStates.at(-1))
    }
    expect(await step('undo', 'one', false)).toMatchObject({
      words: 'There is nothing to undo.',
    })
  })

  test.each(seeds)('in two browsers, sequence %i', async (seed) => {
    // A different sequence from the one in a single browser.
    const chance = chanceFrom(1000 + seed)
    const { act, step } = openWorker(chance)
    const initialState = await readContent()

    for (let count = 0; count < LENGTH; count += 1) {
      const session = pick(SESSIONS, chance)
      const choice = chance()
      if (choice < 0.25) await step('undo', session, chance() < 0.5)
      else if (choice < 0.4) await step('redo', session, chance() < 0.5)
      else await act(session)
    }

    // Undo everything in one browser, which insists on also undoing the other browser's
    // changes.
    const lastSession = pick(SESSIONS, chance)
    for (let count = 0; count <= LENGTH; count += 1) await step('undo', lastSession, true)
    expect(await step('undo', lastSession, true)).toMatchObject({
      words: 'There is nothing to undo.',
    })
    expect(await readContent()).toEqual(initialState)
  })
})
