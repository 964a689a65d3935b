import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { loadWithColours } from '../../check/load-content.ts'
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
import type { Stock } from '../../model/stock.ts'
import { isStored, outputKeyOf, produce } from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { listDist } from '../../publish/diff.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { fieldName } from '../../read/errors/schema-paths.ts'
import type { ShopFiles } from '../../read/listing.ts'
import type { Path } from '../../read/positions.ts'
import { resolveSite } from '../../resolve/resolve-site.ts'
import { valuesIn } from '../../yaml/source.ts'
import { planSite, type SitePlan } from '../pipeline.ts'

/** The differences between a plan and an earlier state of the shop. */
export interface PlanComparison {
  /** The name of the earlier state: a commit, or a folder. */
  readonly with: string
  /** The paths of files in dist/ that differ, are new or are gone. */
  readonly changed: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The number of all other files. */
  readonly unchanged: number
  /** Changed values in content/, as text. */
  readonly values: readonly string[]
  /** The reason why pages could not be compared. */
  readonly note: string | undefined
}

/**
 * Compares a plan with the plan that the current code makes for a commit's content. Returns a message if there is no
 * commit.
 */
export async function compareWithCommit(
  plan: SitePlan,
  sources: ShopFiles,
  environment: CheckoutEnvironment,
  stock: Stock | undefined,
  since: string,
): Promise<PlanComparison | string> {
  const { project } = plan.workshop
  // Resolves anything that refers to a commit, such as HEAD~3 or a tag, even if it begins
  // with a hyphen.
  const command = [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${since}^{commit}`,
  ]
  const commit = (await readGit(project.root, ...command).catch(() => '')).trim()
  if (commit === '')
    return `Git has no commit "${since}" here: give another one, such as HEAD or origin/main.`

  const values = await compareValues(project, commit)
  const commitPlan = await planCommit(plan, sources, environment, stock, commit)
  const comparison = { with: `commit ${commit.slice(0, 10)}`, values }
  if (commitPlan)
    return { ...comparison, ...compareKeys(commitPlan, plan), note: undefined }

  const note = 'The pages cannot be compared: the content of that commit has errors.'
  return { ...comparison, changed: [], added: [], removed: [], unchanged: 0, note }
}

/** Plans the content of a commit, with the current code. Returns undefined if that content has errors. */
async function planCommit(
  plan: SitePlan,
  sources: ShopFiles,
  environment: CheckoutEnvironment,
  stock: Stock | undefined,
  commit: string,
): Promise<SitePlan | undefined> {
  const { project, bundle, templates, cores } = plan.workshop
  await mkdir(project.cache, { recursive: true })
  const folder = await mkdtemp(join(project.cache, 'commit-'))
  try {
    const files = await listCommitted(project, sources, commit, folder)
    const loaded = await loadWithColours(project, environment, files)
    if (loaded.diagnostics.some(blocksBuild)) return undefined

    const site = resolveSite(
      loaded.contentWithoutDrafts,
      loaded.colours,
      project.pictureCode,
      loaded.checkout,
      stock,
    )
    return planSite(project, site, { bundle, templates }, cores)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compressed copies are not listed, because they differ exactly when their originals do. */
const isListed = ({ kind }: Output): boolean => kind !== 'compressed'

function compareKeys(previousPlan: SitePlan, plan: SitePlan) {
  const previousKeys = keysByPath(previousPlan)
  const keys = keysByPath(plan)
  const paths = [...keys.keys()]

  const added = paths.filter((path) => !previousKeys.has(path))
  const changed = paths.filter(
    (path) => previousKeys.has(path) && previousKeys.get(path) !== keys.get(path),
  )
  return {
    changed,
    added,
    removed: [...previousKeys.keys()].filter((path) => !keys.has(path)),
    unchanged: paths.length - changed.length - added.length,
  }
}

const keysByPath = ({ outputs, workshop }: SitePlan): ReadonlyMap<string, string> =>
  new Map(
    outputs
      .filter(isListed)
      .map((output) => [output.path, outputKeyOf(output, workshop)]),
  )

/**
 * Compares a plan, byte by byte, with the files of a published shop. Pictures are compared by name only, because their
 * names depend on their bytes. Returns a message if the folder holds no published shop.
 */
export async function compareWithFolder(
  plan: SitePlan,
  folder: string,
): Promise<PlanComparison | string> {
  const names = await readdir(folder).catch(() => [])
  if (!names.some(isSitemap))
    return `${folder} is not a published shop: it has no sitemap. Give the folder that a build wrote.`

  const outputs = plan.outputs.filter(isListed)
  const changed: string[] = []
  const added: string[] = []
  await runConcurrently(outputs, plan.workshop.cores, async (output) => {
    const published = join(folder, output.path)
    if (!existsSync(published)) added.push(output.path)
    else if (!isStored(output) && !(await isSame(output, plan, published)))
      changed.push(output.path)
  })

  const plannedPaths = new Set<string>(outputs.map(({ path }) => path))
  const isRemoved = (path: string): boolean => {
    const [topFolder = ''] = path.split('/', 1)
    // Files in these folders have hashes in their names. Files of earlier builds stay there for
    // some days, so they are not reported as removed.
    const isAsset = assetFolders.has(topFolder)
    const uncompressedPath = path.replace(/\.(?:br|gz)$/, '')
    return !isAsset && !plannedPaths.has(uncompressedPath)
  }
  return {
    with: folder,
    changed: changed.sort(),
    added: added.sort(),
    removed: [...listDist(folder).keys()].filter(isRemoved).sort(),
    unchanged: outputs.length - changed.length - added.length,
    values: [],
    note: undefined,
  }
}

async function isSame(
  output: Output,
  { workshop }: SitePlan,
  publishedFile: string,
): Promise<boolean> {
  const contents = await produce(output, workshop)
  const bytes =
    typeof contents === 'string' ? Buffer.from(contents) : await readFile(contents.file)
  return bytes.equals(await readFile(publishedFile))
}

/** Describes the values in content/ that differ from a commit. */
async function compareValues(
  project: Project,
  commit: string,
): Promise<readonly string[]> {
  const files = await findChangedFiles(project, ['content', 'public'], commit)
  const lines = await mapConcurrently(files, READS_AT_ONCE, async (file) => {
    const previousBytes = await readCommitted(project, file, commit).catch(() => null)
    if (previousBytes === null) return [`${file}: git cannot read the committed file`]

    const bytes = await readFile(join(project.root, file)).catch(() => undefined)
    if (!previousBytes) return [`${file}: new`]
    if (!bytes) return [`${file}: removed`]
    if (!/\.(?:yaml|md)$/.test(file)) return [`${file}: other contents`]

    const previousValues = valuesIn(file, previousBytes.toString())
    const values = valuesIn(file, bytes.toString())
    return differencesIn(previousValues, values).map((text) => `${file}: ${text}`)
  })
  return lines.flat()
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object')

/**
 * Describes the differences field by field: 'price: 90 → 95'. For lists of plain values, lists the entries that were
 * added and removed: 'posters: without "moon", with "sun"'.
 */
function differencesIn(
  previous: unknown,
  current: unknown,
  path: Path = [],
): readonly string[] {
  if (isDeepStrictEqual(previous, current)) return []

  if (isGroup(previous) && isGroup(current))
    return Object.keys({ ...previous, ...current }).flatMap((key) =>
      differencesIn(previous[key], current[key], [...path, key]),
    )

  if (isPlainList(previous) && isPlainList(current))
    return [describeListChange(previous, current, path)]

  if (
    Array.isArray(previous) &&
    Array.isArray(current) &&
    previous.length === current.length
  )
    return previous.flatMap((entry, index) =>
      differencesIn(entry, current[index], [...path, index]),
    )

  return [`${placeText(path)}${textOf(previous)} → ${textOf(current)}`]
}

function describeListChange(
  previous: readonly unknown[],
  current: readonly unknown[],
  path: Path,
): string {
  const removed = previous.filter((entry) => !current.includes(entry))
  const added = current.filter((entry) => !previous.includes(entry))
  const changes = [
    ...removed.map((entry) => `without ${textOf(entry)}`),
    ...added.map((entry) => `with ${textOf(entry)}`),
  ]
  return placeText(path) + (changes.length > 0 ? changes.join(', ') : 'in another order')
}

const placeText = (path: Path): string =>
  path.length === 0 ? '' : `${fieldName(path)}: `

/** The maximum length of a shown value, in characters. Longer values are cut. */
const MAX_VALUE_LENGTH = 100

function textOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)} …` : text
}
