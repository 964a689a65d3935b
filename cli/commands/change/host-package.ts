import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { ignoreMissing } from '../../fs/system.ts'
import { ENGINE_PACKAGE } from '../../read/schema-line.ts'

const NO_PACKAGE =
  'This folder has no package.json, which a host needs to build the shop: add one, with this program as a dependency and "build": "saga build" as a script.'

const NO_SCRIPT =
  'package.json has no script "build", which the host runs: add "build": "saga build" to its "scripts".'

const manifestSchema = z.object({
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

type Manifest = z.infer<typeof manifestSchema>

/** Describes what the shop's package.json lacks for a host, which installs packages and then runs "npm run build". */
export async function packageGapsIn(root: string): Promise<readonly string[]> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(ignoreMissing)
  if (text === undefined) return [NO_PACKAGE]

  const manifest = parseManifest(text)
  // npm explains a package.json that it cannot read.
  if (!manifest) return []

  const outsider = outsideEngineOf(manifest)
  return [
    ...(manifest.scripts?.build === undefined ? [NO_SCRIPT] : []),
    ...(outsider === undefined ? [] : [outsideText(outsider)]),
  ]
}

/** Tells whether the shop's package.json does not install the engine, so that "npx saga" and the scripts cannot run. */
export async function lacksEngine(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(ignoreMissing)
  const manifest = parseManifest(text ?? '')
  return manifest !== undefined && engineVersionIn(manifest) === undefined
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const engineVersionIn = ({
  dependencies,
  devDependencies,
}: Manifest): string | undefined =>
  dependencies?.[ENGINE_PACKAGE] ?? devDependencies?.[ENGINE_PACKAGE]

/** Returns the path from which npm installs the engine, if it is outside the shop's folder: '../engine.tgz'. */
function outsideEngineOf(manifest: Manifest): string | undefined {
  const version = engineVersionIn(manifest)
  const [, path] = /^(?:file|link):(.+)$/.exec(version ?? '') ?? []
  return path !== undefined && (path.startsWith('..') || isAbsolute(path))
    ? path
    : undefined
}

const outsideText = (path: string): string =>
  `package.json installs the engine from ${path}, which the host does not have: copy its package into this folder, run "npm install ./<file>", and commit the file.`
