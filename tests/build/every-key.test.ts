import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../../cli/cache/store.ts'
import { colourFamilies } from '../../cli/model/image.ts'
import type { Bundle, Output } from '../../cli/model/output.ts'
import { outputPath } from '../../cli/model/path.ts'
import type { Site } from '../../cli/model/site.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { findPictureTasks } from '../../cli/produce/pictures.ts'
import { findPreviewTasks } from '../../cli/produce/previews.ts'
import { type ProduceContext, plannedFilesOf } from '../../cli/produce/produce.ts'
import { projectAt } from '../../cli/project.ts'
import { renderPage } from '../../templates/index.tsx'
import { renderPreview } from '../../templates/preview.tsx'
import { richSite } from '../shops/rich-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { isLong } from '../support/long.ts'
import { planOf } from '../support/plans.ts'

// Every value of a site is changed, one at a time, to find the values on which each file's key does not depend. Then all
// of these values are changed together, and the file is made again: its bytes must not differ.

/** Everything that determines the bytes of files. */
interface Inputs {
  readonly site: Site
  readonly bundle: Bundle
}

type Path = readonly (string | number)[]

/** One or more values that change together, by their paths in the inputs. */
interface Change {
  readonly name: string
  readonly values: readonly Path[]
}

const { workshop } = planOf(projectAt('/', '/', 'one'), [])
const emptyStore = { find: async () => undefined } as unknown as Store

const contextOf = ({ site, bundle }: Inputs): ProduceContext => ({
  ...workshop,
  bundle,
  images: site.images,
  store: emptyStore,
})

const planFrom = ({ site, bundle }: Inputs): readonly Output[] =>
  planOutputs(site, bundle, 'public').outputs

/**
 * Returns the keys of files by their paths; undefined if a site with these values cannot be planned. `isIncluded` leaves
 * out files.
 */
function keysFrom(
  inputs: Inputs,
  isIncluded: (output: Output) => boolean = () => true,
): ReadonlyMap<string, string> | undefined {
  try {
    const included = planFrom(inputs).filter(isIncluded)
    const planned = plannedFilesOf(included, contextOf(inputs))
    return new Map(
      planned.map(({ path, key, shared }) => [path, key + JSON.stringify(shared)]),
    )
  } catch {
    return undefined
  }
}

/** Returns the bytes of a file or, for pictures and previews, the task from which they are made. */
async function bytesOf(output: Output, inputs: Inputs): Promise<string> {
  const { project, images, store } = contextOf(inputs)
  const ignore = () => undefined

  switch (output.kind) {
    case 'page':
      return renderPage(output.page(), inputs.bundle)
    case 'text':
      return [...output.pieces()].join('')
    case 'ready':
      return output.contents
    case 'icon':
      return JSON.stringify([output.drawing, output.sizes])
    case 'copy':
      return output.hash
    case 'image':
    case 'poster-preview': {
      const variants = output.kind === 'image' ? [output.variant] : []
      const prints = output.kind === 'poster-preview' ? [output.source] : []
      const tasks = await findPictureTasks(
        variants,
        prints,
        images,
        project,
        store,
        ignore,
      )
      return JSON.stringify(
        tasks.flatMap((source) => source.tasks.map(({ job }) => withoutFiles(job))),
      )
    }
    case 'page-preview': {
      const templates = { hash: '', load: () => ({ renderPreview, previewFonts: [] }) }
      const tasks = await findPreviewTasks([output], templates, project, store, ignore)
      return JSON.stringify(tasks.map(({ job }) => withoutFiles(job)))
    }
    case 'compressed':
      return `${output.encoding} ${await bytesOf(output.source, inputs)}`
    default:
      return output satisfies never
  }
}

/** Leaves out the names of source files. The bytes depend on their contents, whose hashes remain. */
const withoutFiles = (job: object): unknown =>
  JSON.parse(JSON.stringify(job, (name, value) => (name === 'file' ? undefined : value)))

/** Values that only another value of the same kind can replace, because the engine understands them. */
const alternatives: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^(?:portrait|landscape)$/, 'landscape'],
  [/^USD$/, 'EUR'],
  [/^[A-Z]{2}$/, 'FR'],
  [/^[a-z]{2}_[A-Z]{2}$/, 'fr_FR'],
  [/^\d{4}-\d\d-\d\d$/, '2024-03-04'],
  [/^https:\/\//, 'https://another.example'],
  [new RegExp(`^(?:${colourFamilies.join('|')})$`), colourFamilies[0]],
]

/** Adds the other place of a value that is in two places: each language is in the site and in its storefront. */
function withTwin(path: Path): readonly Path[] {
  const [root, list, index, ...rest] = path
  if (root !== 'site' || list !== 'languages' || index === undefined) return [path]
  return [path, [root, 'storefronts', index, 'language', ...rest]]
}

const COLOUR = /^#[0-9a-f]{6}$/i

/** Returns a slightly different colour, so that posters stay in the order of their likeness. */
const nextShade = (colour: string): string =>
  `${colour.slice(0, -1)}${(Number.parseInt(colour.slice(-1), 16) ^ 1).toString(16)}`

function changedValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  if (COLOUR.test(value)) return nextShade(value)

  const alternative = alternatives.find(([pattern]) => pattern.test(value))
  return alternative && alternative[1] !== value ? alternative[1] : `${value} x`
}

/** Returns a copy with one value changed, which shares everything else. */
function withValueChanged<T>(value: T, [step, ...rest]: Path): T {
  if (step === undefined) return changedValue(value) as T

  const parent = value as Record<string | number, unknown>
  const child = withValueChanged(parent[step], rest)
  if (!Array.isArray(value)) return { ...parent, [step]: child } as T
  return value.with(step as number, child) as T
}

/** Returns inputs with one change, which share everything else, so that most hashes are known already. */
const withChange = (inputs: Inputs, { values }: Change): Inputs =>
  values.reduce(withValueChanged, inputs)

/** Returns a copy of the inputs with many changes. */
function withChanges(inputs: Inputs, changes: readonly Change[]): Inputs {
  // Unlike structuredClone, this separates the objects that several languages share.
  const copy: Inputs = JSON.parse(JSON.stringify(inputs))
  for (const path of changes.flatMap(({ values }) => values)) {
    let parent = copy as unknown as Record<string | number, unknown>
    for (const step of path.slice(0, -1)) parent = parent[step] as typeof parent
    const [last = ''] = path.slice(-1)
    parent[last] = changedValue(parent[last])
  }
  return copy
}

/** Lists the paths of all values in an object. */
function valuePathsIn(value: unknown, path: Path): readonly Path[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [path]
  return childrenOf(value).flatMap(([step, child]) =>
    valuePathsIn(child, [...path, step]),
  )
}

/** Lists the fields or elements of an object, without those that follow from others. */
function childrenOf(value: object): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()]

  const derived = derivedFields
    .filter(([, reason]) => reason in value)
    .map(([name]) => name)
  return Object.entries(value).filter(([name]) => !derived.includes(name))
}

/** Fields that cannot change unless the second field of the row changes too: a picture's size is part of its bytes. */
const derivedFields: readonly (readonly [name: string, reason: string])[] = [
  ['width', 'hash'],
  ['height', 'hash'],
  ['language', 'strings'],
]

/** Lists one change for each value of an object. */
function changesIn(value: unknown, path: Path): readonly Change[] {
  if (typeof value !== 'object' || value === null) return changeOf(value, path)

  return childrenOf(value).flatMap(([step, child]) => {
    const childPath = [...path, step]
    // A full examination takes minutes. The code treats all elements of a list alike, so one of them stands for all.
    const isOneOfMany = Array.isArray(value) && value.length > 2 && step !== 1
    const isGrouped = !isLong && (isOneOfMany || isKnownElsewhere(childPath))
    return isGrouped ? elementChangesIn(child, childPath) : changesIn(child, childPath)
  })
}

/** The groups of interface texts of which files other than pages contain only some. Pages depend on all texts. */
const pickedTexts = ['card', 'footer', 'nav', 'poster', 'search', 'toast', 'words']

/** Tells whether the values of an object need no changes of their own: those of the first language, and texts of pages. */
function isKnownElsewhere([root, list, index, field, group, ...rest]: Path): boolean {
  if (root !== 'site' || list !== 'storefronts' || rest.length > 0) return false
  const isGroupOfTexts = field === 'strings' && group !== undefined
  return field === undefined
    ? index === 0
    : isGroupOfTexts && !pickedTexts.includes(String(group))
}

/** Lists whose elements all have changes of their own, because files show some of the elements. */
const lists = new Set<string | number>(['galleries', 'posters', 'editions', 'documents'])

/** Lists one change for each field of an element. */
function fieldChangesIn(value: unknown, path: Path): readonly Change[] {
  const isWhole = path.includes('strings') || path.includes('offers')
  if (typeof value !== 'object' || value === null || isWhole) return changeOf(value, path)

  return childrenOf(value).flatMap(([step, child]) => {
    const fieldPath = [...path, step]
    if (!lists.has(step)) return changeOf(child, fieldPath)
    return childrenOf(child as object).flatMap(([index, element]) =>
      elementChangesIn(element, [...fieldPath, index]),
    )
  })
}

/** Lists the changes of an element that another one stands for: of each field, or of a whole poster except the third. */
function elementChangesIn(value: unknown, path: Path): readonly Change[] {
  const isOneOfManyPosters = path.at(-2) === 'posters' && path.at(-1) !== 2
  const isWhole = !isLong && isOneOfManyPosters
  return isWhole ? changeOf(value, path) : fieldChangesIn(value, path)
}

function changeOf(value: unknown, path: Path): readonly Change[] {
  const values = valuePathsIn(value, path).flatMap(withTwin)
  return values.length === 0 ? [] : [{ name: path.join('.'), values }]
}

/** The pages of the first language are made like those of the second, and three posters' pages like the others. */
const isExamined = ({ path }: Output): boolean =>
  isLong || !/^sv\/|^en\/posters\/(?!moon-gate|two-moons|wide-5)/.test(path)

let inputs: Inputs
let outputs: readonly Output[]
/** The changes that leave a file's path and key as they are, by the file's path. */
const unnoticed = new Map<string, Change[]>()

beforeAll(async () => {
  const site = await richSite()
  inputs = {
    site: {
      ...site,
      // Two languages are enough. Compressed files and redirect pages consist of what other files contain.
      languages: [site.languages[0], ...site.languages.slice(1, 2)],
      storefronts: site.storefronts.slice(0, 2),
      compress: false,
      redirectPages: false,
    },
    bundle: {
      ...noBundle,
      paid: outputPath('assets/paid-1.js'),
      order: [outputPath('assets/order-1.js'), outputPath('assets/order-2.js')],
    },
  }
  outputs = planFrom(inputs)
  const keys = keysFrom(inputs, isExamined) ?? new Map<string, string>()
  for (const path of keys.keys()) unnoticed.set(path, [])

  for (const change of changesIn(inputs, [])) {
    const changedKeys = keysFrom(withChange(inputs, change), isExamined)
    if (!changedKeys) continue
    for (const [path, key] of keys)
      if (changedKeys.get(path) === key) unnoticed.get(path)?.push(change)
  }
})

/** Returns the inputs and the outputs after some changes. Many files in a row ask for the same ones. */
const afterChanges = (() => {
  let last: { name: string; inputs: Inputs; outputs: readonly Output[] } | undefined
  return (changes: readonly Change[]) => {
    const name = changes.map((change) => change.name).join()
    if (last?.name !== name) {
      const changedInputs = withChanges(inputs, changes)
      last = { name, inputs: changedInputs, outputs: planFrom(changedInputs) }
    }
    return last
  }
})()

/** Makes a file again after some changes. Tells whether its bytes stay the same. */
async function staysSame(output: Output, changes: readonly Change[]): Promise<boolean> {
  const changed = afterChanges(changes)
  const changedOutput = changed.outputs.find(({ path }) => path === output.path)
  if (!changedOutput) return false

  const bytes = await bytesOf(output, inputs)
  return (await bytesOf(changedOutput, changed.inputs)) === bytes
}

/** Finds the changes that alone change the bytes of a file. */
async function findVisible(
  output: Output,
  changes: readonly Change[],
): Promise<readonly string[]> {
  if (await staysSame(output, changes)) return []
  if (changes.length === 1) return changes.map(({ name }) => name)

  const middle = changes.length >> 1
  const first = await findVisible(output, changes.slice(0, middle))
  return [...first, ...(await findVisible(output, changes.slice(middle)))]
}

test('a file whose bytes change gets another key', async () => {
  for (const output of outputs.filter(isExamined)) {
    const changes = unnoticed.get(output.path) ?? []
    expect(changes.length, output.path).toBeGreaterThan(100)

    const missing = await findVisible(output, changes)
    expect.soft(missing, `the key of ${output.path} lacks these values`).toEqual([])
  }
})

/** Returns the change of the value at this path in the inputs. */
const changeAt = (name: string): Change => ({
  name,
  values: [name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
})

// Without these examples, the test above could compare files that are always empty.
test.each([
  ['sv.html', 'site.storefronts.0.reviews.1.name'],
  ['en/wide.html', 'site.storefronts.1.galleries.1.posters.4.title.text'],
  ['en/posters/moon-gate.html', 'site.storefronts.1.galleries.0.posters.3.images.0.key'],
  ['en/posters/moon-gate.html', 'site.storefronts.1.galleries.0.posters.1.images.0.key'],
  [
    'en/posters/two-moons.html',
    'site.storefronts.1.galleries.0.posters.1.offers.5.price.amount',
  ],
  ['en/get-the-saga.html', 'site.storefronts.1.editions.0.books.1.title.text'],
  ['en/questions.html', 'site.storefronts.1.documents.0.title.text'],
  ['en/search.html', 'site.storefronts.1.galleries.1.posters.4.title.text'],
  ['en/success.html', 'site.storefronts.1.seo.success.title'],
  ['404.html', 'bundle.styles.shop'],
  ['feeds/products.en.xml', 'site.shippingRates.2.price.amount'],
  ['feeds/products.en.xml', 'site.shippingRates.1.countries.1'],
  ['checkout/catalogue.json', 'site.storefronts.1.galleries.1.posters.4.title.text'],
  ['checkout/catalogue.json', 'site.shippingRates.2.price.amount'],
  ['sitemap.xml', 'site.storefronts.0.galleries.1.posters.2.images.1.key'],
  ['en/search.json', 'site.storefronts.1.galleries.1.posters.4.description.text'],
  ['icon-512.png', 'site.brand.colours.brand'],
  ['manifest.webmanifest', 'site.name'],
])('the bytes and the key of %s change with %s', async (path, name) => {
  const output = outputs.find((candidate) => candidate.path === path)
  if (!output) throw new Error(`${path} is not planned`)
  const change = changeAt(name)

  expect(await staysSame(output, [change])).toBe(false)
  const changedKeys = keysFrom(withChanges(inputs, [change]))
  expect(changedKeys?.get(path)).toBeDefined()
  expect(changedKeys?.get(path)).not.toBe(keysFrom(inputs)?.get(path))
})

// Files that contain a whole gallery are made again after any change of its posters, and a text page after any change of
// the poster beside its text.
const withMain = [
  'en.html',
  'feeds/products.en.xml',
  'checkout/catalogue.json',
  'en/search.json',
]

test.each([
  [
    'galleries.0.posters.3.seo.description',
    [...withMain, 'en/posters/reed-boat.html', 'en/terms.html'],
  ],
  [
    'galleries.0.posters.1.details.paper.text',
    [...withMain, 'en/posters/two-moons.html', 'en/questions.html'],
  ],
  ['reviews.3.comment.text', ['en.html']],
  ['testimonials.1.comment.text', ['en/wide.html']],
  ['seo.terms.title', ['en/search.json', 'en/terms.html']],
  // Other pages show only the first three questions.
  ['documents.0.questions.3.answer.html', ['en/questions.html', 'en/search.json']],
])('a change of %s remakes only the files that show it', (name, paths) => {
  const keys = keysFrom(inputs)
  const changedKeys = keysFrom(withChange(inputs, changeAt(`site.storefronts.1.${name}`)))
  const remade = [...(changedKeys ?? [])].filter(([path, key]) => keys?.get(path) !== key)

  // The address of a page's preview contains a hash of its title.
  const remadePaths = remade
    .map(([path]) => path)
    .filter((path) => !path.startsWith('og/'))
  expect(remadePaths.sort()).toEqual([...paths].sort())
})

type ContextChange = (context: ProduceContext) => ProduceContext

const withCode =
  (code: Partial<ProduceContext['project']>): ContextChange =>
  (context) => ({
    ...context,
    project: { ...context.project, ...code },
  })
const withPictureCode =
  (code: Partial<ProduceContext['project']['pictureCode']>): ContextChange =>
  (context) =>
    withCode({ pictureCode: { ...context.project.pictureCode, ...code } })(context)

/** The kinds of files that each change remakes, all of them or none. */
const codeChanges: Readonly<
  Record<string, readonly [ContextChange, readonly Output['kind'][]]>
> = {
  'the program': [withCode({ codeHash: 'two' }), ['icon', 'page', 'text']],
  'the encoder': [withPictureCode({ encoder: 'another' }), ['icon', 'image']],
  'the drawing of previews': [
    withPictureCode({ drawing: 'another' }),
    ['page-preview', 'poster-preview'],
  ],
  'the templates of pages': [
    ({ templates, ...context }) => ({
      ...context,
      templates: { ...templates, pages: { ...templates.pages, hash: 'another' } },
    }),
    ['page'],
  ],
  'the templates of previews': [
    ({ templates, ...context }) => ({
      ...context,
      templates: { ...templates, previews: { ...templates.previews, hash: 'another' } },
    }),
    ['page-preview'],
  ],
}

test.each(Object.entries(codeChanges))(
  'another version of %s remakes every file that it makes, and no other',
  (_, [change, kinds]) => {
    const context = contextOf(inputs)
    const keysWith = (someContext: ProduceContext) =>
      plannedFilesOf(outputs, someContext).map(
        ({ key, shared }) => key + JSON.stringify(shared),
      )
    const [keys, changedKeys] = [keysWith(context), keysWith(change(context))]

    const remade = outputs.filter((__, index) => keys[index] !== changedKeys[index])
    expect(remade).toEqual(outputs.filter(({ kind }) => kinds.includes(kind)))
    expect([...new Set(remade.map(({ kind }) => kind))].sort()).toEqual(kinds)
  },
)

test('a file and its compressed copies have different keys, which change together', () => {
  const keysOfRobots = (origin: string): readonly (string | undefined)[] => {
    const keys = keysFrom({ ...inputs, site: { ...inputs.site, origin, compress: true } })
    return ['robots.txt', 'robots.txt.br', 'robots.txt.gz'].map((path) => keys?.get(path))
  }

  const keys = [
    ...keysOfRobots('https://a.example'),
    ...keysOfRobots('https://b.example'),
  ]
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(6)
})
