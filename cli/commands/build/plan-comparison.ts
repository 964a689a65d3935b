import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { loadAndCheck } from '../../check/load-content.ts'
import {
  findChangedFiles,
  listCommitted,
  READS_AT_ONCE,
  readCommitted,
} from '../../edit/committed.ts'
import { mapConcurrently, runConcurrently } from '../../fs/concurrency.ts'
import { readGit } from '../../git/git.ts'
import { blocksBuild } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import { assetFolders, isSitemap } from '../../model/path.ts'
import { isStored, keyOf, produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { listDist } from '../../publish/diff.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { fieldName } from '../../read/errors/schema-paths.ts'
import type { ShopFiles } from '../../read/listing.ts'
import type { Path } from '../../read/positions.ts'
import { resolveSite } from '../../resolve/resolve-site.ts'
import { valuesIn } from '../../yaml/source.ts'
import { type Plan, planSite } from '../pipeline.ts'

/** How a plan differs from an earlier state of the shop. `values` are those of content/ that differ. */
export interface PlanComparison {
  /** The earlier state: a commit, or a folder. */
  readonly with: string
  readonly changed: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly unchanged: number
  readonly values: readonly string[]
  /** Says why pages could not be compared. */
  readonly note: string | undefined
}

/** Compares a plan with the shop as a commit has it, made with the code of today; or says why it cannot. */
export async function compareWithCommit(
  plan: Plan,
  sources: ShopFiles,
  environment: CheckoutEnvironment,
  since: string,
): Promise<PlanComparison | string> {
  const { project } = plan.workshop
  const found = [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${since}^{commit}`,
  ]
  const commit = (await readGit(project.root, ...found).catch(() => '')).trim()
  if (commit === '')
    return `Git knows no commit "${since}" here: name one, such as HEAD or origin/main.`
  const values = await compareValues(project, commit)
  const before = await planCommit(plan, sources, environment, commit)
  const state = { with: `commit ${commit.slice(0, 10)}`, values }
  if (before) return { ...state, ...compareKeys(before, plan), note: undefined }
  const note = 'The pages cannot be compared: the content of that commit has errors.'
  return { ...state, changed: [], added: [], removed: [], unchanged: 0, note }
}

async function planCommit(
  plan: Plan,
  sources: ShopFiles,
  environment: CheckoutEnvironment,
  commit: string,
): Promise<Plan | undefined> {
  const { project, bundle, templates, cores } = plan.workshop
  await mkdir(project.cache, { recursive: true })
  const folder = await mkdtemp(join(project.cache, 'commit-'))
  try {
    const files = await listCommitted(project, sources, commit, folder)
    const loaded = await loadAndCheck(project, environment, files)
    if (loaded.diagnostics.some(blocksBuild)) return undefined
    const site = resolveSite(
      loaded.published,
      loaded.colours,
      project.pictureCode,
      loaded.checkout,
    )
    return planSite(project, site, { bundle, templates }, cores)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compressed copies differ where their files do. */
const isListed = ({ kind }: Output): boolean => kind !== 'compressed'

function compareKeys(before: Plan, now: Plan) {
  const keysOf = ({ outputs, workshop }: Plan): ReadonlyMap<string, string> =>
    new Map(
      outputs.filter(isListed).map((output) => [output.path, keyOf(output, workshop)]),
    )
  const [old, keys] = [keysOf(before), keysOf(now)]
  const changed = [...keys].flatMap(([path, key]) =>
    old.has(path) && old.get(path) !== key ? [path] : [],
  )
  const added = [...keys.keys()].filter((path) => !old.has(path))
  return {
    changed,
    added,
    removed: [...old.keys()].filter((path) => !keys.has(path)),
    unchanged: keys.size - changed.length - added.length,
  }
}

/** Compares a plan, byte by byte, with the files of a published shop. Pictures have names that tell their bytes. */
export async function compareWithFolder(
  plan: Plan,
  folder: string,
): Promise<PlanComparison | string> {
  const names = await readdir(folder).catch(() => [])
  if (!names.some(isSitemap))
    return `${folder} holds no published shop: it has no sitemap. Name the folder that a build wrote.`
  const outputs = plan.outputs.filter(isListed)
  const planned = new Set<string>(outputs.map(({ path }) => path))
  const changed: string[] = []
  const added: string[] = []
  await runConcurrently(outputs, plan.workshop.cores, async (output) => {
    const published = join(folder, output.path)
    if (!existsSync(published)) added.push(output.path)
    else if (!isStored(output) && !(await isSame(output, plan, published)))
      changed.push(output.path)
  })
  const isOfShop = (path: string): boolean =>
    !planned.has(path.replace(/\.(?:br|gz)$/, '')) &&
    !assetFolders.has(path.split('/', 1)[0] ?? '')
  return {
    with: folder,
    changed: changed.sort(),
    added: added.sort(),
    removed: [...listDist(folder).keys()].filter(isOfShop).sort(),
    unchanged: outputs.length - changed.length - added.length,
    values: [],
    note: undefined,
  }
}

async function isSame(
  output: Output,
  { workshop }: Plan,
  published: string,
): Promise<boolean> {
  const contents = await produce(output, workshop)
  const made =
    typeof contents === 'string' ? Buffer.from(contents) : await readFile(contents.file)
  return made.equals(await readFile(published))
}

/** Lists the values of content/ that differ from a commit. */
async function compareValues(
  project: Project,
  commit: string,
): Promise<readonly string[]> {
  const files = await findChangedFiles(project, ['content', 'public'], commit)
  const lines = await mapConcurrently(files, READS_AT_ONCE, async (file) => {
    const before = await readCommitted(project, file, commit)
    const after = await readFile(join(project.root, file)).catch(() => undefined)
    if (!before) return [`${file}: new`]
    if (!after) return [`${file}: removed`]
    if (!/\.(?:yaml|md)$/.test(file)) return [`${file}: other bytes`]
    const [old, now] = [before, after].map((bytes) => valuesIn(file, bytes.toString()))
    return differencesIn(old, now).map((words) => `${file}: ${words}`)
  })
  return lines.flat()
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfWords = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object')

/** Describes how two values differ, field by field; lists of words by what came and went. */
function differencesIn(old: unknown, now: unknown, path: Path = []): readonly string[] {
  if (isDeepStrictEqual(old, now)) return []
  if (isGroup(old) && isGroup(now))
    return Object.keys({ ...old, ...now }).flatMap((key) =>
      differencesIn(old[key], now[key], [...path, key]),
    )
  if (isListOfWords(old) && isListOfWords(now)) return differencesOfLists(old, now, path)
  if (Array.isArray(old) && Array.isArray(now) && old.length === now.length)
    return old.flatMap((entry, index) =>
      differencesIn(entry, now[index], [...path, index]),
    )
  return [`${placeText(path)}${textOf(old)} → ${textOf(now)}`]
}

function differencesOfLists(
  old: readonly unknown[],
  now: readonly unknown[],
  path: Path,
): readonly string[] {
  const gone = old
    .filter((entry) => !now.includes(entry))
    .map((entry) => `without ${textOf(entry)}`)
  const come = now
    .filter((entry) => !old.includes(entry))
    .map((entry) => `with ${textOf(entry)}`)
  const all = [...gone, ...come]
  return [`${placeText(path)}${all.length > 0 ? all.join(', ') : 'in another order'}`]
}

const placeText = (path: Path): string =>
  path.length === 0 ? '' : `${fieldName(path)}: `

const LONGEST = 100

function textOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
