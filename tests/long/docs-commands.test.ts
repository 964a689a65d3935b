import { spawnSync } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { commandsIn, documentTexts } from '../support/documents.ts'
import { temporaryFolder } from '../support/files.ts'
import { drawQuarters } from '../support/pictures.ts'

/** Commands that this test does not run, grouped by reason. */
const exceptionsByReason = {
  'reinstalls everything, and serves until it is stopped': ['npm ci && npm start'],
  'runs until it is stopped': ['npx saga watch', 'npx saga checkout'],
  'runs this test itself': ['npm run test:long'],
  'writes code files, some of which this copy lacks': ['npm run update'],
  'takes minutes': ['npm ci && npm test', 'npm run bench'],
  'needs a database server': [
    'docker run --detach --name saga --publish 5432:5432 --env POSTGRES_PASSWORD=saga postgres:17',
    'psql "$DATABASE_URL" -1 -f supabase/migrations/20261130120000_limited_editions.sql',
    'pg_dump "$DATABASE_URL" --schema shop --format custom --file shop.dump',
    'pg_restore --clean --if-exists --no-owner --single-transaction --dbname "$DATABASE_URL" shop.dump',
  ],
  'needs an empty folder': [
    'npx saga init --name "Northern Prints" --languages de,fr --currency EUR --sizes A1,A2,50x70 --host nginx',
  ],
  'needs a shop in English only, with this gallery': [
    'npx saga new poster --gallery landscapes photos/landscapes --description-en "A photograph on matt paper."',
  ],
  'needs a store': [
    'SAGA_STORE=https://name:secret@cache.example/saga npx saga build',
    'npx saga build --shard 2/8',
    'find /var/lib/saga-store -type f -mtime +90 -delete',
  ],
}
const exceptions = Object.values(exceptionsByReason).flat()

const folder = disposeAfterTests(await temporaryFolder())
const shop = join(folder.path, 'shop')
const run = (command: string) =>
  spawnSync('bash', ['-c', command], {
    cwd: shop,
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '' },
  })

beforeAll(async () => {
  const excludedFolders = new Set(['node_modules', '.git', 'dist', '.cache', 'content'])
  await cp(home, shop, {
    recursive: true,
    filter: (path) => !excludedFolders.has(relative(home, path)),
  })
  // The documentation adds a poster and a language. The real content may already have
  // them; the tiny shop does not.
  await using tiny = await tinyShop()
  await cp(tiny.path, shop, { recursive: true })

  await symlink(join(home, 'node_modules'), join(shop, 'node_modules'))
  await writeFile(
    join(shop, 'paper-moon.jpg'),
    await drawQuarters(1188, 1682).jpeg().toBuffer(),
  )
  run(
    'git init -q && git add content && git -c user.name=a -c user.email=a@a.example commit -qm "The shop"',
  )

  // The documentation compares the shop with this copy of the published site.
  run('npx saga build && cp -r dist ../live')
})

/** The manual for shops that install the engine as a package. package.test.ts runs its commands. */
const OWN_SHOP = 'docs/own-shop.md'

const commands = [...documentTexts]
  .filter(([name]) => name !== OWN_SHOP)
  .flatMap(([name, text]) => commandsIn(text).map((command) => [name, command] as const))

test('the documentation contains commands', () =>
  expect(commands.length).toBeGreaterThan(5))

// `npx supabase` commands need an account.
const runnableCommands = commands.filter(
  ([, line]) => !exceptions.includes(line) && !line.startsWith('npx supabase '),
)

test.each(runnableCommands)('%s: %s', async (_, command) => {
  const { status, stdout, stderr } = run(command)
  // The documentation adds German, which has errors until all its texts exist, and lists what is left to do.
  const mayFail = /^npx saga validate --(?:coverage|open)$/.test(command)
  const allowedStatuses = mayFail ? [0, 1] : [0]
  expect(allowedStatuses, stdout + stderr).toContain(status)
  if (command.startsWith('npx saga new'))
    expect(stdout).toMatch(
      /Nothing is left to do|texts are still missing or untranslated/,
    )
  if (command.includes('--coverage')) expect(stdout).toMatch(/^de .*%/m)
})
