import { existsSync } from 'node:fs'
import { aptLine, isDebianRoot, runInstaller } from '../../tools/debian.ts'

/** Servers that tests start: packages of Debian, by their programs. */
export const servers = {
  nginx: '/usr/sbin/nginx',
  apache2: '/usr/sbin/apache2',
  caddy: '/usr/bin/caddy',
  'redis-server': '/usr/bin/redis-server',
} as const

/** Returns the packages of the servers that are not installed: tests leave these out. */
export const missingServers = (): readonly string[] =>
  Object.entries(servers).flatMap(([name, program]) =>
    existsSync(program) ? [] : [name],
  )

/** Installs the missing servers, where that is possible, with a line for each. Throws in CI where one is still missing. */
export async function installServers(): Promise<void> {
  let said = ''
  // Installs one package at a time: a system may have only some of them.
  for (const name of isDebianRoot ? missingServers() : []) {
    process.stdout.write(`${name} was not found. Installing it: ${aptLine([name])}\n`)
    said += await runInstaller(aptLine([name]))
  }
  const missing = missingServers()
  if (missing.length > 0 && process.env.CI)
    throw new Error(
      `${said}\nTests need ${missing.join(', ')}. Run this as root: ${aptLine(missing)}`,
    )
}
