import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ENGINE_PACKAGE } from '../../cli/read/schema-line.ts'
import { home, type Run } from './cli.ts'

/** Packs the engine into a file in a folder, and returns its path. */
export function packEngine(folder: string): string {
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return join(folder, name.trim())
}

/** Unpacks the engine's package into a new folder, as npm does. */
export async function unpackEngine(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1'])
}

/**
 * Links the packages that npm installs with the engine into `node_modules` in `folder`. Leaves out packages that are
 * needed only to develop the engine.
 */
export async function linkDependencies(folder: string): Promise<void> {
  type Lock = { packages: Readonly<Record<string, { readonly dev?: boolean }>> }
  const lock = await readFile(join(home, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as Lock

  for (const [path, { dev }] of Object.entries(packages)) {
    // The folder of a package includes the packages nested in it.
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (path === '' || isNested || dev) continue

    const link = join(folder, path)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(home, path), link)
  }
}

const environmentOf = (environment: Readonly<Record<string, string>>) => ({
  ...process.env,
  SUPABASE_URL: '',
  SUPABASE_ANON_KEY: '',
  SAGA_STORE: '',
  ...environment,
})

/** The program of the engine that is installed in a shop's folder. */
const programIn = (shop: string): string =>
  join(shop, 'node_modules', ENGINE_PACKAGE, 'cli/run.mjs')

/** Runs the engine that is installed in a shop's folder, in that folder. */
export function runInstalled(
  shop: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programIn(shop), ...args],
    { cwd: shop, encoding: 'utf8', env: environmentOf(environment) },
  )
  return { code: status, text: stdout + stderr }
}
