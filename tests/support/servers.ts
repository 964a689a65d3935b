import { existsSync } from 'node:fs'
import { aptLine, isDebianRoot, runInstaller } from '../../tools/debian.ts'

/** Servers that tests start: packages of Debian, by their programs. */
export const servers = {
  nginx: '/usr/sbin/nginx',
  apache2: '/usr/sbin/apache2',
  caddy: '/usr/bin/caddy',
  'redis-server': '/usr/bin/redis-server',
} as const

/** Packages of the servers that are not there: tests leave them out. */
export const missingServers = (): readonly string[] =>
  Object.entries(servers).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))

/**
 * Installs the servers that are missing, where that is possible; one line each says so.
 * @throws where one is still missing and none may be: in CI
 */
export async function installServers(): Promise<void> {
  let said = ''
  // One by one: a system may have some of them only.
  for (const name of isDebianRoot ? missingServers() : []) {
    process.stdout.write(`${name} was not found. Installing it: ${aptLine([name])}\n`)
    said += await runInstaller(aptLine([name]))
  }
  const missing = missingServers()
  if (missing.length > 0 && process.env.CI)
    throw new Error(`${said}\nTests need ${missing.join(', ')}. Run this as root: ${aptLine(missing)}`)
}
