import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { canInstallNode, installNode, nodeVersions } from '../node-versions.ts'

/** Pinned, so that figures of two days can be compared. */
export const versions = { astro: '7.3.5', '@11ty/eleventy': '3.1.8', '@11ty/eleventy-img': '7.0.0' } as const

/** Of these packages the newest versions no longer run on Node 20. */
const NEEDS_NEWER_NODE: ReadonlySet<keyof typeof versions> = new Set(['astro', '@11ty/eleventy-img'])

/** Rivals run on the Node that runs ours, unless they need a newer one. */
export interface RivalNode {
  readonly program: string
  readonly version: string
}

/**
 * The Node that a package of others runs on, installed into .cache/ where this machine's own is too old.
 * @throws when none can be had
 */
export async function nodeFor(home: string, name: keyof typeof versions): Promise<RivalNode> {
  const own: RivalNode = { program: process.execPath, version: process.versions.node }
  if (!NEEDS_NEWER_NODE.has(name) || Number.parseInt(own.version, 10) >= 22) return own
  if (!canInstallNode) throw new Error(`${name} ${versions[name]} needs Node 22 or newer`)
  return { program: await installNode(home, 24), version: nodeVersions[24] }
}

/** 'Astro 7.3.5, Node 24.21.0' */
export const labelOf = (title: string, name: keyof typeof versions, { version }: RivalNode): string =>
  `${title} ${versions[name]}, Node ${version}`

/**
 * Installs packages of others into `folder`, with the sharp of this project: none of them is a dependency of it.
 * @returns the folder that they lie in
 * @throws when npm cannot
 */
export async function installPackages(
  folder: string,
  packages: readonly (keyof typeof versions)[],
): Promise<string> {
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(packages.map((name) => [name, versions[name]])),
    // The release of recursive-copy that Eleventy asks for is not in every registry; nothing is copied here.
    overrides: { sharp: sharp.versions.sharp, '@11ty/recursive-copy': '4.0.4' },
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return join(folder, 'node_modules')
}
