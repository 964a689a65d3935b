import { existsSync } from 'node:fs'
import { aptLine, isDebianRoot, runInstaller } from '../../tools/debian.ts'

/** The servers that tests start: the program's path, by Debian package. */
export const servers = {
  nginx: '/usr/sbin/nginx',
  apache2: '/usr/sbin/apache2',
  caddy: '/usr/bin/caddy',
  'redis-server': '/usr/bin/redis-server',
} as const

/** Returns the Debian packages of the servers that are not installed. Tests skip these servers. */
export const missingServers = (): readonly string[] =>
  Object.entries(servers).flatMap(([name, program]) =>
    existsSync(program) ? [] : [name],
  )

/** Installs the missing servers if possible and prints a line for each. Throws in CI if one is still missing. */
export async function installServers(): Promise<void> {
  let installerOutput = ''
  // Packages are installed one at a time, because a system may offer only some of them.
  for (const name of isDebianRoot ? missingServers() : []) {
    process.stdout.write(`${name} was not found. Installing it: ${aptLine([name])}\n`)
    installerOutput += await runInstaller(aptLine([name]))
  }

  const missing = missingServers()
  if (missing.length > 0 && process.env.CI)
    throw new Error(
      `${installerOutput}\nTests need ${missing.join(', ')}. Run this as root: ${aptLine(missing)}`,
    )
}
