import { join } from 'node:path'
import { bundleAssets } from '../bundle/bundle.ts'
import type { Compiler } from '../bundle/compiler.ts'
import { codeFaults, everyBundle } from '../bundle/faults.ts'
import { type LoadedModules, type LoadedTemplates, loadTemplates } from '../bundle/templates.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { readColours } from '../load/colours.ts'
import type { Content } from '../load/content.ts'
import type { OpenMemory } from '../load/memory.ts'
import { resolveSite } from '../load/resolve/site.ts'
import type { Sources } from '../load/sources.ts'
import { blocksBuild, type Diagnostic } from '../model/diagnostic.ts'
import type { Bundle, Output } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import type { Planned } from '../output/compare.ts'
import { planOutputs } from '../plan/plan.ts'
import { fingerprintOf, keyOf } from '../produce/keys.ts'
import type { Workshop } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import { openStore } from '../store.ts'
import { readAll, sorted } from './read-content.ts'

/** What one half of the work gave: nothing while something blocks the build. */
export interface Attempt<T> {
  readonly value: T | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** What content/ and public/ say. */
export interface Shop {
  readonly site: Site
  readonly images: Workshop['images']
}

/** What templates/ and islands/ became. */
export interface Code {
  readonly bundle: Bundle
  readonly templates: LoadedTemplates
}

/** The whole site before a byte of it is made, and what is needed to make it. */
export interface Plan {
  readonly outputs: readonly Output[]
  readonly workshop: Workshop
  readonly code: Code
}

/** What content that could be read makes; nobody asked yet whether it is sound. */
export interface Draft {
  /** Absent when nothing can be shown of it. */
  readonly shop: Shop | undefined
  /** Everything that is wrong, sorted; found out once. */
  check(): readonly Diagnostic[]
}

export async function readShop(
  project: Project,
  environment: BackendEnvironment,
  sources?: Sources,
): Promise<Attempt<Shop>> {
  const { shop, check } = await draftShop(project, environment, sources)
  const diagnostics = check()
  return { value: diagnostics.some(blocksBuild) ? undefined : shop, diagnostics }
}

export async function draftShop(
  project: Project,
  environment: BackendEnvironment,
  sources?: Sources,
  open?: OpenMemory,
): Promise<Draft> {
  const { content, backend, found, check: checkWith } = await readAll(project, environment, sources, open)
  const check = once(() => checkWith([]))
  if (found.some(blocksBuild)) return { shop: undefined, check }
  const { colours, diagnostics: damaged } = await readColours(project, content, open)
  if (damaged.length > 0) return { shop: undefined, check: once(() => checkWith(damaged)) }
  try {
    return { shop: { site: resolveSite(content, colours, backend), images: imagesOf(content) }, check }
  } catch (error) {
    // Only checked content is sure to become a site.
    if (check().some(blocksBuild)) return { shop: undefined, check }
    throw error
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function imagesOf({ site }: Content): Workshop['images'] {
  if (!site) throw new Error('content/site.yaml was not read, although the content was checked')
  return site.value.images
}

export async function bundleCode(
  project: Project,
  compiler: Compiler,
  loaded: LoadedModules,
): Promise<Attempt<Code>> {
  try {
    const [bundle, templates] = await everyBundle([
      bundleAssets(project, compiler),
      loadTemplates(project, compiler, loaded),
    ])
    return { value: { bundle, templates }, diagnostics: [] }
  } catch (error) {
    const diagnostics = codeFaults(error, project)
    if (!diagnostics) throw error
    // Several bundles hold the same file.
    return { value: undefined, diagnostics: sorted(diagnostics) }
  }
}

export function planShop(project: Project, { site, images }: Shop, code: Code, cores: number): Plan {
  const store = openStore(join(project.cache, 'store'))
  return {
    outputs: planOutputs(site, code.bundle, project.publicFolder),
    workshop: { project, ...code, store, images, cores },
    code,
  }
}

/** Characters of a store entry's name that tell two of one path apart: 19 of hexadecimal, and a slash. */
const TELLING = 20

/** The plan as publishing knows it, by paths and keys. What the store holds of it is kept. */
export function plannedIn({ outputs, workshop }: Plan): readonly Planned[] {
  return outputs.map((output) => {
    const key = keyOf(output, workshop)
    const isStored = output.kind === 'image' || output.kind === 'card'
    const name = isStored ? workshop.store.keep(key).slice(0, TELLING) : fingerprintOf(key)
    return { path: output.path, key: name }
  })
}
