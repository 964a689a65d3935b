import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { aptLine } from '../../tools/debian.ts'
import { home } from './cli.ts'
import { temporaryFolder } from './files.ts'
import { freePort } from './hosts.ts'
import { makeOnce } from './make-once.ts'
import { OLDEST_POSTGRES, postgresPrograms } from './postgres-programs.ts'
import { runServer, runServerFolder } from './run-server.ts'

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

/** The arguments of the server of a folder. Tests need no data to survive a crash of the machine. */
const serverArgs = (data: string, port: number): readonly string[] => {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=250',
    'fsync=off',
    'autovacuum=off',
  ]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}

const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

/** Creates the data of a server in a new folder, which must be readable for the user that runs PostgreSQL. */
async function initialize(data: string) {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed')

  await mkdir(data)
  const user = await unprivilegedUser()
  if (user) {
    chmodSync(dirname(data), 0o755)
    await chown(data, user.uid, user.gid)
  }

  const initArgs = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust']
  await run(join(postgresPrograms, 'initdb'), [...initArgs, '--no-sync'], { ...user })
  return { program: join(postgresPrograms, 'postgres'), user }
}

/** Creates the roles of a Supabase project, and the database that others are copied from. */
async function migrate(url: string): Promise<void> {
  await execute(url, [supabaseRoles, 'create database migrated'])
  await execute(addressOf(url, 'migrated'), readMigrations())
}

/** Creates a database to which all migrations are applied. Returns its address. */
async function copyMigrated(url: string, name: string): Promise<string> {
  await execute(url, [`create database ${name} template migrated`])
  return addressOf(url, name)
}

/** Creates a database on the server of this run, which ends with the run. Returns its address. */
export async function createDatabase(): Promise<string> {
  await makeOnce('postgres', startRunServer)
  // Tests may load this module afresh, so a count would not be unique.
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  return copyMigrated(urlOf(runServer().port), name)
}

/** Starts the server that all workers of a run share. */
async function startRunServer(): Promise<void> {
  const data = runServerFolder()
  const { program, user } = await initialize(data)
  const port = await freePort()
  // The server outlives this worker.
  const options = { ...user, stdio: 'ignore', detached: true } as const
  const child = spawn(program, serverArgs(data, port), options)
  child.unref()
  const failed = once(child, 'close').then(() =>
    Promise.reject(new Error('PostgreSQL has ended')),
  )
  failed.catch(() => undefined)

  const url = urlOf(port)
  await Promise.race([untilReady(url), failed])
  await migrate(url)
}

/** Closes a database for everybody, as if its server had ended. Returns a function that opens it again. */
export async function closeDatabase(address: string): Promise<() => Promise<void>> {
  const server = addressOf(address, 'postgres')
  const name = address.replace(/^.*\//, '')
  const allow = (isAllowed: boolean): string =>
    `alter database ${name} allow_connections ${isAllowed}`

  await execute(server, [
    allow(false),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ])
  return () => execute(server, [allow(true)])
}

/** Deletes all orders, reservations, print runs and events of a database, whose orders then begin with 1001 again. */
export const emptyTables = (sql: Sql): PromiseLike<unknown> => sql`
  truncate shop.print_runs, shop.reservations, shop.orders, shop.order_lines,
    shop.prints, shop.refunds, shop.failed_refunds, shop.disputes, shop.events
    restart identity`

/**
 * Starts another server, which a test can kill, on a free port, with its data in a temporary folder and the roles of a
 * Supabase project.
 */
export async function startPostgres() {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const { program, user } = await initialize(data)

  const port = await freePort()
  const url = urlOf(port)
  const startServer = async () => {
    const child = spawn(program, serverArgs(data, port), { ...user, stdio: 'ignore' })
    const closed = once(child, 'close')
    const failed = closed.then(() => Promise.reject(new Error('PostgreSQL has ended')))
    await Promise.race([untilReady(url), failed])
    return { child, closed }
  }

  let server = await startServer()
  await migrate(url)

  let copies = 0
  return {
    /** Creates a database to which all migrations are applied. Returns its address. */
    createDatabase(): Promise<string> {
      copies += 1
      return copyMigrated(url, `shop_${copies}`)
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
