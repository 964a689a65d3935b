import { exec } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const INSTALL_TIMEOUT_MS = 5 * 60 * 1000

/** Whether this process may install packages: it runs as root on Debian or a derivative. */
export const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')

export const aptLine = (packages: readonly string[]): string =>
  `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`

/** Runs an installer to completion. Returns its output or, if it fails, the error as text. */
export const runInstaller = (command: string): Promise<string> =>
  promisify(exec)(command, {
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).then(({ stdout, stderr }) => stdout + stderr, String)
