import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Pinned, so that numbers of two days can be compared. The newest that run on Node 20. */
export const versions = { astro: '5.9.4', '@11ty/eleventy': '3.1.2', '@11ty/eleventy-img': '6.0.4' } as const

/**
 * Installs packages of others into `folder`, with the sharp of this project: none of them is a dependency of it. Gives
 * the folder that they lie in. @throws when npm cannot
 */
export async function installed(
  folder: string,
  packages: readonly (keyof typeof versions)[],
): Promise<string> {
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(packages.map((name) => [name, versions[name]])),
    overrides: { sharp: sharp.versions.sharp },
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
