import { execSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { ownShop } from '../../../tests/shops/own-shop.ts'
import { isLong } from '../../../tests/support/long.ts'
import { drawQuarters } from '../../../tests/support/pictures.ts'
import { groupBy } from '../../model/groups.ts'
import type { Path } from '../../read/positions.ts'
import type { Requests } from '../protocol.ts'
import { editValue, type ValueEdit } from '../values.ts'
import { answersOf, receiveUpload } from './answers.ts'
import type { Field } from './documents/fields.ts'
import { openShop } from './shop.ts'

// The snapshot requests.txt has an entry for each response: a title with the request's
// name and input, followed by the response as YAML.

const shop = ownShop()
const DISK = 'content/posters/main/gold-disk.yaml'
const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }

/** More form names, some of which do not exist. */
const moreNames = [
  'poster:x',
  'book:x',
  'page:/en/x',
  'book:creation',
  'page:/en',
  'page:/es/returns/',
  'page:/sv/posters/wide-1',
]

/** Manual edits, most of which cause a finding. */
const handEdits = [
  ['posters/main/gold-disk.yaml', 'portrait', 'potrait'],
  ['posters/main/gold-disk.yaml', /a2: .*/, 'a2: example.com'],
  ['posters/main/two-moons.yaml', 'En liten', `Ej${' så'.repeat(30)}`],
  ['posters/main/two-moons.yaml', 'en: A small', 'en: A little'],
  ['posters/main/two-moons.yaml', 'orientation', 'draft: true\norientation'],
  ['posters/wide/wide-1.jpg', /^/, 'x'],
  ['galleries/main.yaml', '- two-moons', '- two-mons'],
  ['prices.yaml', 'price: 90', 'price:  90'],
  ['reviews.yaml', '  helpful: 7\n', ''],
  ['quotes/sv.yaml', /^/, 'x: [\n'],
] as const

const set = (path: Path, value: unknown): ValueEdit => ({ op: 'set', path, value })
const run = (line: string) => execSync(line, { cwd: shop.root })

async function writeReturnsPages(): Promise<void> {
  for (const [lang, text] of Object.entries(words)) {
    const lines = [
      '---',
      `title: ${text}`,
      'order: 1',
      'seo: { title: About returns, description: Everything to know before you buy a picture. }',
      '---',
      `${text}.\n`,
    ]
    await shop.write(`content/texts/returns/${lang}.md`, lines.join('\n'))
  }
}

interface Settings {
  readonly fields?: readonly Field[]
  readonly of?: Field
  readonly options?: readonly { readonly name: string }[]
}

/** Tells whether a field has only a kind, and no words or settings. */
const isPlain = (field: Field): boolean =>
  Object.keys(field).every((name) => name === 'key' || name === 'kind')

/**
 * Describes a field on one line: its key, kind, words and settings. Its inner fields
 * follow on separate lines.
 */
function describeField(field: Field): unknown {
  const { key, kind, title, note, isRequired, ...settings } = field
  const { fields, of, options = [], ...otherSettings } = settings as Settings

  const isPlainList = of !== undefined && isPlain(of)
  const kindWords = [isRequired && 'required', kind, isPlainList && `of ${of.kind}`]
  const optionNames =
    options.length > 12
      ? `${options.length} options`
      : options.map(({ name }) => name).join('/')
  const settingWords = Object.entries(otherSettings).map(
    ([name, value]) => `${name} ${JSON.stringify(value)}`,
  )
  const line = [
    `${key || 'each'}: ${kindWords.filter(Boolean).join(' ')}`,
    title && `“${title}”`,
    note,
    optionNames,
    ...settingWords,
  ]
    .filter(Boolean)
    .join(', ')

  const innerFields = fields ?? (of && !isPlainList ? [of] : [])
  if (innerFields.length === 0) return line
  return { [line]: innerFields.map(describeField) }
}

/** The input keys that are shown in entry titles, in this order. */
const shownKeys = [
  'name',
  'work',
  'kind',
  'id',
  'values',
  'to',
  'sure',
  'direction',
  'path',
  'was',
  'value',
  'words',
  'lang',
  'exact',
  'marks',
]

/** Opens an editor and records its responses. */
function openRecorder() {
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  const entries: string[] = []
  /** The title of the entry that first described a field or fields, by their JSON. */
  const firstTitles = new Map<string, string>()

  const record = async (title: string, answer: unknown): Promise<void> => {
    /** A replacer for `JSON.stringify` that replaces fields with descriptions. */
    const withDescribedFields = (key: string, value: unknown): unknown => {
      if (key !== 'field' && key !== 'fields') return value

      const json = JSON.stringify(value)
      const firstTitle = firstTitles.get(json)
      if (firstTitle !== undefined) return `as in the answer to ${firstTitle}`

      firstTitles.set(json, title)
      const fields: unknown = JSON.parse(json)
      if (Array.isArray(fields)) return fields.map(describeField)
      return describeField(fields as Field)
    }
    const data: unknown = JSON.parse(JSON.stringify(await answer, withDescribedFields))
    const yaml = stringify(data, { aliasDuplicateObjects: false, lineWidth: 0 })
    entries.push(`# ${title}\n${yaml}`)
  }

  const ask = async (name: keyof Requests, input: object): Promise<void> => {
    const inputText = JSON.stringify(input, shownKeys)
    await record(`${name} ${inputText}`, answers[name](input as never))
  }

  return {
    answers,
    entries,
    record,
    ask,
    /** Records the editor's home page and its list of changes. */
    async recordHome() {
      const { coverage, ...home } = await answers.overview({ session: '' })
      // The number of texts depends on the schemas.
      const missing = coverage.map(({ total, translated }) => total - translated)
      await record('home', { ...home, missing })
      await ask('changes', {})
    },
    /** Saves edits to a form, or to data that the browser received earlier. */
    async save(
      name: string,
      edits: readonly ValueEdit[],
      sure = false,
      receivedData?: unknown,
    ) {
      const data = receivedData ?? (await answers.form({ name })).data
      await ask('save', { name, before: data, after: editValue(data, edits), sure })
    },
    /** Uploads a picture that is too small for a poster. Its width makes it unique. */
    async upload(width: number) {
      const picture = await drawQuarters(width, 9).png().toBuffer()
      return (await receiveUpload(editor, picture)).upload
    },
    async recordUpload(path: string, of: string, shape: string) {
      const picture = await readFile(shop.at('content', path))
      const { wrong } = await receiveUpload(editor, picture, { of, shape })
      await record(`upload of ${path} for ${of}, ${shape}`, { wrong })
    },
    /** Adds, copies, renames or removes a document, by default the gold disk. */
    work(work: 'new' | 'duplicate' | 'rename' | 'remove', details: object = {}) {
      return ask('work', {
        work,
        kind: 'poster',
        id: 'gold-disk',
        values: {},
        ...details,
      })
    },
    async describeForm(formName: string): Promise<string> {
      const { name, page, shape, works } = await answers.form({ name: formName })
      const titles = works.map(({ title }) => title)
      return [formName, name, page, shape, ...titles].join(' | ')
    },
  }
}

type Recorder = ReturnType<typeof openRecorder>

/** Records forms of a shop without changes, then commits the shop. */
async function recordForms(recorder: Recorder): Promise<void> {
  const { answers, ask, record, recordHome, describeForm } = recorder
  await writeReturnsPages()
  await shop.write('content/series.yaml', '[]\n')
  await recordHome()
  const commit = 'git -c user.name=a -c user.email=a@shop.example commit -qm a'
  run(
    `git init -q && git add content && GIT_COMMITTER_DATE=2026-01-01T00:00:00Z ${commit}`,
  )

  const { documents } = await answers.overview({})
  const names = [...documents.map(({ name }) => name), ...moreNames]
  const forms = names.map((name) => describeForm(name).catch(String))
  await record('forms', Promise.all(forms))
  await ask('form', { name: 'poster:gold-disk' })
  await ask('form', { name: 'page:/en/wide' })
  await ask('form', { name: 'content/story/*.md' })
  await ask('form', { name: 'book:creation' })
}

/** Records findings after manual edits, then restores the committed files. */
async function recordFindings({ ask, recordHome, save }: Recorder): Promise<void> {
  for (const [file, from, to] of handEdits)
    await shop.edit(file, (text) => text.replace(from, to))
  await recordHome()
  await ask('outdated', { name: 'poster:two-moons' })
  await ask('form', { name: DISK })
  await ask('form', { name: 'page:/en' })

  // The Swedish quotes cannot be read.
  await ask('form', { name: 'content/quotes/sv.yaml' })
  await save('content/quotes/sv.yaml', [], true, [])
  run('git checkout -q content')
}

async function recordListsAndSearches({ answers, ask, record }: Recorder): Promise<void> {
  for (const to of ['posters', 'books', 'series', 'nothing']) await ask('options', { to })
  // The search ignores case and accents: this finds "Två månar".
  await ask('find', { words: 'TVA manar' })
  await ask('find', { words: 'moons' })
  await ask('find', { words: 'moons', lang: 'es' })
  await ask('find', { words: 'Two moons', exact: true })
  await ask('find', { words: '500+' })
  await ask('find', { words: ' ' })

  const texts = await answers.texts({ lang: 'es' })
  const copiedText = texts.find(({ state }) => state === 'copied')
  const textsByState = groupBy(texts, ({ part, state }) => `${part} ${state}`)
  const counts = [...textsByState].map(([state, { length }]) => `${state}: ${length}`)
  await record('texts', { text: copiedText, parts: counts })
  await ask('outdated', { lang: 'es' })
  // No mark has these numbers.
  await ask('places', { marks: [1e9, -1] })
}

async function recordUploadsAndPreview({ ask, recordUpload }: Recorder): Promise<void> {
  await recordUpload('posters/main/two-moons.jpg', DISK, 'portrait')
  await recordUpload('posters/main/gold-disk.jpg', DISK, 'landscape')
  await recordUpload('posters/main/gold-disk.jpg', DISK, 'own')

  const title = { name: DISK, path: ['title', 'en'], was: 'The gold disk' }
  // The preview showed a different title.
  await ask('put', { ...title, was: 'Disk', value: 'The golden disk' })
  await ask('put', { ...title, value: 'The golden disk' })
  await ask('step', { direction: 'undo' })
  // Without a value, the field is removed.
  await ask('put', { name: DISK, path: ['orientation'], was: 'portrait' })
}

/** Records saves, some of which would break the shop or come too late. */
async function recordSaves(recorder: Recorder): Promise<void> {
  const { answers, ask, save, upload, work } = recorder
  const { data: reviewsData } = await answers.form({ name: 'content/reviews.yaml' })
  const { data: homePageData } = await answers.form({ name: 'page:/en' })
  const emptyGallery = {
    id: 'empty',
    orientation: 'portrait',
    label: words,
    title: words,
    subtitle: words,
  }
  await work('new', { kind: 'gallery', values: emptyGallery })

  await save('content/prices.yaml', [set(['a1', 'price'], 95), set(['withoutLogo'], 25)])
  await save('content/prices.yaml', [set(['currency'], 'EUR')])
  await save('content/prices.yaml', [set(['a1', 'price'], 95)], true)
  await save(DISK, [set(['orientation'], 'potrait')])
  for (const picture of ['../../../../etc/passwd', 'lost.jpg', await upload(7)])
    await save(DISK, [set(['images', 0], picture)])
  await save('content/site.yaml', [{ op: 'remove', path: ['languages', 2] }])

  // Without valid settings, nothing can be removed.
  await save('content/site.yaml', [{ op: 'remove', path: ['name'] }], true)
  await work('remove')
  await ask('step', { direction: 'undo' })

  // The second form was opened before the first review moved.
  await save('content/reviews.yaml', [{ op: 'move', path: [], from: 0, to: 1 }])
  await save('content/reviews.yaml', [set([0, 'name'], 'Ada')], false, reviewsData)
  // The second poster was a different one when this form was opened, which is not a
  // conflict.
  const otherHomePageData = editValue(homePageData, [set(['posters', 1], 'x')])
  await save('page:/en', [set(['posters', 0], 'disc')], false, otherHomePageData)

  await save('book:creation', [set(['(text)', 'es'], 'El *primer* libro.')])
  await save('content/story/*.md', [set(['title', 'es'], 'La saga')])
}

async function recordPictures({ ask, save, upload }: Recorder): Promise<void> {
  const secondPicture: ValueEdit = {
    op: 'insert',
    path: ['images'],
    index: 1,
    value: await upload(8),
  }
  await save(DISK, [set(['images', 0], await upload(9)), secondPicture], true)
  // A picture gets the name of the picture that it replaces.
  for (const picture of ['../../../stray.jpg', await upload(6)])
    await save('poster:wide-1', [set(['images', 0], picture)], true)
  await ask('step', { direction: 'undo' })
}

/** Records additions, copies, renames and removals. */
async function recordWorks({ upload, work }: Recorder): Promise<void> {
  await work('new', { kind: 'quote', values: { name: ' Bo ', text: words } })
  const newPoster = {
    id: 'one-moon',
    gallery: 'main',
    image: await upload(7),
    draft: true,
  }
  await work('new', { values: newPoster })
  await work('duplicate', { values: { to: '../../stray' } })
  await work('duplicate', { values: { to: ' silver-disk ' } })
  await work('rename', { kind: 'gallery', id: 'wide', values: { to: 'vast' } })

  // Quotes are removed in their form.
  await work('remove', { kind: 'quote' })
  // Old addresses of the gold disk would lead to “Two moons”.
  await work('remove', { values: { to: 'two-moons' } })
  // Without a successor, its addresses would stop working.
  await work('remove')
  // The user has confirmed the removal.
  await work('remove', { sure: true })
}

async function recordUndoAndRedo({ ask, record, recordHome }: Recorder): Promise<void> {
  for (const direction of ['redo', 'undo', 'redo', 'undo'])
    await ask('step', { direction })
  await recordHome()
  await shop.edit('galleries/vast.yaml', (text) => `${text}# by hand\n`)
  await ask('step', { direction: 'undo' })
  await record('folders', readdir(shop.root))
}

// The other tests of this folder expect single answers. This one shows a change to any of them.
test.runIf(isLong)('answers every request of the editor', async () => {
  const recorder = openRecorder()

  await recordForms(recorder)
  await recordFindings(recorder)
  await recordListsAndSearches(recorder)
  await recordUploadsAndPreview(recorder)
  await recordSaves(recorder)
  await recordPictures(recorder)
  await recordWorks(recorder)
  await recordUndoAndRedo(recorder)

  await expect(recorder.entries.join('\n')).toMatchFileSnapshot('requests.txt')
})
