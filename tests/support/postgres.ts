import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { aptLine } from '../../tools/debian.ts'
import { home } from './cli.ts'
import { temporaryFolder } from './files.ts'
import { freePort } from './hosts.ts'
import { OLDEST_POSTGRES, postgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)

if (!postgresPrograms && process.env.CI)
  throw new Error(
    `Tests need PostgreSQL ${OLDEST_POSTGRES} or newer. Run this as root: ${aptLine(['postgresql'])}`,
  )

/** A Supabase project's roles, with the rights that the project gives them. */
const supabaseRoles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on sequences to anon, authenticated, service_role;
`

const migrations = join(home, 'supabase/migrations')

/** Reads this repository's migrations, in the order in which they are applied. */
const readMigrations = (): readonly string[] =>
  readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(join(migrations, name), 'utf8'))

/**
 * Starts PostgreSQL on a free port, with its data in a temporary folder and the roles of a
 * Supabase project.
 */
export async function startPostgres() {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed')

  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  await mkdir(data)
  const user = await unprivilegedUser()
  if (user) {
    chmodSync(folder.path, 0o755)
    await chown(data, user.uid, user.gid)
  }

  const initArgs = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust']
  await run(join(postgresPrograms, 'initdb'), [...initArgs, '--no-sync'], { ...user })

  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=250',
    'fsync=off',
  ]
  const serverArgs = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const program = join(postgresPrograms, 'postgres')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const startServer = async () => {
    const child = spawn(program, serverArgs, { ...user, stdio: 'ignore' })
    const closed = once(child, 'close')
    const failed = closed.then(() => Promise.reject(new Error('PostgreSQL has ended')))
    await Promise.race([untilReady(url), failed])
    return { child, closed }
  }

  let server = await startServer()
  await execute(url, [supabaseRoles, 'create database migrated'])
  await execute(addressOf(url, 'migrated'), readMigrations())

  let databases = 0
  return {
    /** Creates a database to which all migrations are applied. Returns its address. */
    async createDatabase(): Promise<string> {
      databases += 1
      const name = `shop_${databases}`
      await execute(url, [`create database ${name} template migrated`])
      return addressOf(url, name)
    },
    /** Kills the server as a crash would: it writes nothing more. */
    async kill(): Promise<void> {
      server.child.kill('SIGKILL')
      await server.closed
    },
    /** Starts the server again after `kill`. */
    async restart(): Promise<void> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          server = await startServer()
          return
        } catch (error) {
          // PostgreSQL refuses to start until all of the killed server's processes have exited.
          if (attempt === 50) throw error
          await pause(100)
        }
      }
    },
    async [Symbol.asyncDispose]() {
      // SIGINT closes all connections; SIGTERM would wait for them.
      server.child.kill('SIGINT')
      await server.closed
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Returns the address of another database on the same server. */
const addressOf = (url: string, database: string): string => url.replace(/\w+$/, database)

/**
 * Returns the user that runs PostgreSQL in place of root, because PostgreSQL refuses to run as root. Returns undefined
 * for other users.
 */
async function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined

  const idOf = async (option: string): Promise<number> =>
    Number((await run('id', [option, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute(url, ['select 1'])
    } catch (error) {
      if (attempt === 100) throw error
      await pause(100)
    }
  }
}

/** Runs SQL scripts, each in one transaction. */
async function execute(url: string, scripts: readonly string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const script of scripts) await sql.unsafe(script).simple()
  } finally {
    await sql.end()
  }
}
