import { execSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { ownShop } from '../../../tests/shops/own-shop.ts'
import { drawQuarters } from '../../../tests/support/pictures.ts'
import { groupBy } from '../../model/groups.ts'
import type { Path } from '../../read/positions.ts'
import type { Requests } from '../protocol.ts'
import { editValue, type ValueEdit } from '../values.ts'
import { answersOf, receiveUpload } from './answers.ts'
import type { Field } from './documents/fields.ts'
import { openShop } from './shop.ts'

const shop = ownShop()
const DISK = 'content/posters/main/gold-disk.yaml'
const parts =
  'poster:x book:x page:/en/x book:creation page:/en page:/es/returns/ page:/sv/posters/wide-1'
const byHand = [
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
const front =
  'order: 1\nseo: { title: About returns, description: All that one wants to know before buying it. }'
const words = { sv: 'Fint', en: 'Nice', es: 'Bien' }
const set = (path: Path, value: unknown): ValueEdit => ({ op: 'set', path, value })
const run = (line: string) => execSync(line, { cwd: shop.root })

/** Describes a field in a line: its key, kind, words and settings. Its inner fields follow on separate lines. */
function describeField({
  key,
  kind,
  title,
  note,
  isRequired,
  ...settings
}: Field): unknown {
  const { fields, of, options = [], ...others } = settings as Settings
  const isPlainList =
    of !== undefined && Object.keys(of).every((name) => ['key', 'kind'].includes(name))
  const kinds = `${isRequired ? 'required ' : ''}${kind}${isPlainList ? ` of ${of.kind}` : ''}`
  const names =
    options.length > 12
      ? `${options.length} options`
      : options.map(({ name }) => name).join('/')
  const rest = Object.entries(others).map(
    ([name, value]) => `${name} ${JSON.stringify(value)}`,
  )
  const line = [`${key || 'each'}: ${kinds}`, title && `“${title}”`, note, names, ...rest]
    .filter(Boolean)
    .join(', ')

  const inner = fields ?? (of && !isPlainList ? [of] : [])
  return inner.length === 0 ? line : { [line]: inner.map(describeField) }
}

interface Settings {
  readonly fields?: readonly Field[]
  readonly of?: Field
  readonly options?: readonly { readonly name: string }[]
}

test('answers every request of the page, from the first visit to the last change', async () => {
  const editor = openShop(shop.project, {})
  const answers = answersOf(editor)
  const said: string[] = []
  const firstPlaces = new Map<string, string>()
  const tell = async (what: string, answer: unknown): Promise<void> => {
    const inLines = (key: string, value: unknown): unknown => {
      if (key !== 'field' && key !== 'fields') return value
      const sent = JSON.stringify(value)
      const first = firstPlaces.get(sent)
      if (first !== undefined) return `as in the answer to ${first}`
      firstPlaces.set(sent, what)
      const plain: unknown = JSON.parse(sent)
      return Array.isArray(plain)
        ? plain.map(describeField)
        : describeField(plain as Field)
    }
    const plain: unknown = JSON.parse(JSON.stringify(await answer, inLines))
    said.push(
      `# ${what}\n${stringify(plain, { aliasDuplicateObjects: false, lineWidth: 0 })}`,
    )
  }
  const ask = async (name: keyof Requests, input: object): Promise<void> => {
    const asked =
      'name work kind id values to sure direction path was value words lang exact marks'.split(
        ' ',
      )
    const shown = JSON.stringify(input, asked)
    await tell(`${name} ${shown}`, answers[name](input as never))
  }
  const home = async () => {
    const { coverage, ...shown } = await answers.overview({ session: '' })
    // The number of texts depends on the schemas.
    await tell('home', {
      ...shown,
      missing: coverage.map(({ total, translated }) => total - translated),
    })
    await ask('changes', {})
  }
  const save = async (
    name: string,
    edits: readonly ValueEdit[],
    sure = false,
    read?: unknown,
  ) => {
    const before = read ?? (await answers.form({ name })).data
    await ask('save', { name, before, after: editValue(before, edits), sure })
  }
  const upload = async (width: number) =>
    (await receiveUpload(editor, await drawQuarters(width, 9).png().toBuffer())).upload
  const drop = async (path: string, of: string, shape: string) => {
    const { wrong } = await receiveUpload(
      editor,
      await readFile(shop.at('content', path)),
      {
        of,
        shape,
      },
    )
    await tell(`upload of ${path} for ${of}, ${shape}`, { wrong })
  }
  const work = (asked: object) =>
    ask('work', { work: 'remove', kind: 'poster', id: 'gold-disk', values: {}, ...asked })
  const describe = async (asked: string): Promise<string> => {
    const { name, page, shape, works } = await answers.form({ name: asked })
    return [asked, name, page, shape, ...works.map(({ title }) => title)].join(' | ')
  }

  for (const [lang, text] of Object.entries(words))
    await shop.write(
      `content/texts/returns/${lang}.md`,
      `---\ntitle: ${text}\n${front}\n---\n${text}.\n`,
    )
  await shop.write('content/series.yaml', '[]\n')
  await home()
  const commit = 'git -c user.name=a -c user.email=a@shop.example commit -qm a'
  run(
    `git init -q && git add content && GIT_COMMITTER_DATE=2026-01-01T00:00:00Z ${commit}`,
  )
  const names = [
    ...(await answers.overview({})).documents.map(({ name }) => name),
    ...parts.split(' '),
  ]
  await tell('forms', Promise.all(names.map((name) => describe(name).catch(String))))
  for (const name of [
    'poster:gold-disk',
    'page:/en/wide',
    'content/story/*.md',
    'book:creation',
  ])
    await ask('form', { name })

  for (const [file, from, to] of byHand)
    await shop.edit(file, (text) => text.replace(from, to))
  await home()
  await ask('outdated', { name: 'poster:two-moons' })
  for (const name of [DISK, 'page:/en', 'content/quotes/sv.yaml'])
    await ask('form', { name })
  await save('content/quotes/sv.yaml', [], true, [])
  run('git checkout -q content')

  for (const to of ['posters', 'books', 'series', 'nothing']) await ask('options', { to })
  for (const asked of [
    { words: 'TVA manar' },
    { words: 'moons' },
    { words: 'moons', lang: 'es' },
    { words: 'Two moons', exact: true },
    { words: '500+' },
    { words: ' ' },
  ])
    await ask('find', asked)
  const texts = await answers.texts({ lang: 'es' })
  const [text] = texts.filter(({ state }) => state === 'copied')
  const states = groupBy(texts, ({ part, state }) => `${part} ${state}`)
  await tell('texts', {
    text,
    parts: [...states].map(([state, { length }]) => `${state}: ${length}`),
  })
  await ask('outdated', { lang: 'es' })
  await ask('places', { marks: [1e9, -1] })
  await drop('posters/main/two-moons.jpg', DISK, 'portrait')
  await drop('posters/main/gold-disk.jpg', DISK, 'landscape')
  await drop('posters/main/gold-disk.jpg', DISK, 'own')
  const title = { name: DISK, path: ['title', 'en'], was: 'The gold disk' }
  await ask('put', { ...title, was: 'Disk', value: 'The golden disk' })
  await ask('put', { ...title, value: 'The golden disk' })
  await ask('step', { direction: 'undo' })
  await ask('put', { name: DISK, path: ['orientation'], was: 'portrait' })

  const { data } = await answers.form({ name: 'content/reviews.yaml' })
  const { data: main } = await answers.form({ name: 'page:/en' })
  const empty = {
    id: 'empty',
    orientation: 'portrait',
    label: words,
    title: words,
    subtitle: words,
  }
  await work({ work: 'new', kind: 'gallery', values: empty })
  await save('content/prices.yaml', [set(['a1', 'price'], 95), set(['withoutLogo'], 25)])
  await save('content/prices.yaml', [set(['currency'], 'EUR')])
  await save('content/prices.yaml', [set(['a1', 'price'], 95)], true)
  await save(DISK, [set(['orientation'], 'potrait')])
  for (const name of ['../../../../etc/passwd', 'lost.jpg', await upload(7)])
    await save(DISK, [set(['images', 0], name)])
  await save('content/site.yaml', [{ op: 'remove', path: ['languages', 2] }])
  await save('content/site.yaml', [{ op: 'remove', path: ['name'] }], true)
  await work({})
  await ask('step', { direction: 'undo' })
  await save('content/reviews.yaml', [{ op: 'move', path: [], from: 0, to: 1 }])
  await save('content/reviews.yaml', [set([0, 'name'], 'Ada')], false, data)
  await save(
    'page:/en',
    [set(['posters', 0], 'disc')],
    false,
    editValue(main, [set(['posters', 1], 'x')]),
  )
  await save('book:creation', [set(['(text)', 'es'], 'El *primer* libro.')])
  await save('content/story/*.md', [set(['title', 'es'], 'La saga')])
  const second: ValueEdit = {
    op: 'insert',
    path: ['images'],
    index: 1,
    value: await upload(8),
  }
  await save(DISK, [set(['images', 0], await upload(9)), second], true)
  // A picture takes the name of the picture that it replaces.
  for (const name of ['../../../stray.jpg', await upload(6)])
    await save('poster:wide-1', [set(['images', 0], name)], true)
  await ask('step', { direction: 'undo' })
  await work({ work: 'new', kind: 'quote', values: { name: ' Bo ', text: words } })
  await work({
    work: 'new',
    values: { id: 'one-moon', gallery: 'main', image: await upload(7), draft: true },
  })
  for (const to of ['../../stray', ' silver-disk '])
    await work({ work: 'duplicate', values: { to } })
  await work({ work: 'rename', kind: 'gallery', id: 'wide', values: { to: 'vast' } })
  for (const asked of [
    { kind: 'quote' },
    { values: { to: 'two-moons' } },
    {},
    { sure: true },
  ])
    await work(asked)
  for (const direction of ['redo', 'undo', 'redo', 'undo'])
    await ask('step', { direction })
  await home()
  await shop.edit('galleries/vast.yaml', (text) => `${text}# by hand\n`)
  await ask('step', { direction: 'undo' })
  await tell('folders', readdir(shop.root))
  await expect(said.join('\n')).toMatchFileSnapshot('requests.txt')
})
