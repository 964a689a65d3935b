import { spawnSync } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { documentTexts } from '../support/documents.ts'
import { temporaryFolder } from '../support/files.ts'
import { drawQuarters } from '../support/pictures.ts'
import { tinyShop } from '../support/tiny-shop.ts'

/** Blocks of one language, in the order of a document. */
const blocksIn = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  )

/** Commands as a reader would type them: continued lines joined, remarks left out. */
const commandsIn = (text: string): readonly string[] =>
  blocksIn(text, 'sh').flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter((line) => line !== ''),
  )

/** Commands that are not run here, and why. */
const exceptions = new Map([
  ['npm ci && npm start', 'installs everything anew, and serves until it is stopped'],
  ['npm ci && npm test', 'takes minutes'],
  ['npm run test:long', 'is what runs this test'],
  ['npm run update', 'writes files of the code, which this copy has not all of'],
  ['npm run watch', 'runs until it is stopped; tests/watch/watch.test.ts runs it'],
  ['npm run bench', 'takes half an hour'],
  ['npm run bench:images', 'takes minutes'],
  ['npm run bench:dev', 'takes minutes'],
  ['npm run bench:scale -- --posters 10000 --rivals', 'takes minutes'],
  ['npm run checkout:serve', 'runs until it is stopped; tests/checkout/serve.test.ts runs it'],
  [
    'SAGA_STORE=https://name:secret@cache.example/saga npm run build',
    'needs a store; tests/build/shared-store.test.ts runs several',
  ],
  ['npm run build -- --shard 2/8', 'needs a store; tests/build/shared-store.test.ts runs several'],
  ['find /var/lib/saga-store -type f -mtime +90 -delete', 'needs a store'],
  ['npx supabase login', 'needs an account'],
  ['npx supabase link --project-ref abcdefghijklmnopqrst', 'needs an account'],
  [
    'npx supabase secrets set SHOP_ORIGIN=https://seakingsaga.example STRIPE_SECRET_KEY=sk_test_x',
    'needs an account',
  ],
  ['npx supabase functions deploy create-checkout', 'needs an account'],
  ['npx supabase secrets set STRIPE_SECRET_KEY=sk_live_x', 'needs an account'],
  ['npx supabase secrets set SHIP_TO=SE,NO,DK,FI', 'needs an account'],
])
/** Exit codes besides 0: what a language lacks that is not hidden is at fault until it is there. */
const codes = new Map([['npm run validate -- --coverage', 1]])

let shop: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  shop = await temporaryFolder()
  const left = new Set(['node_modules', '.git', 'dist', '.cache', 'content'])
  await cp(home, shop.path, { recursive: true, filter: (path) => !left.has(relative(home, path)) })
  // Whoever did what the documentation says has that poster and that language already.
  await using tiny = await tinyShop()
  await cp(tiny.path, shop.path, { recursive: true })
  await symlink(join(home, 'node_modules'), join(shop.path, 'node_modules'))
  await writeFile(join(shop.path, 'paper-moon.jpg'), await drawQuarters(1188, 1682).jpeg().toBuffer())
})
afterAll(() => shop[Symbol.asyncDispose]())

const commands = [...documentTexts].flatMap(([name, text]) =>
  commandsIn(text).map((command) => [name, command] as const),
)

test('the documentation shows commands', () => expect(commands.length).toBeGreaterThan(10))

test.each(commands.filter(([, command]) => !exceptions.has(command)))('%s: %s', async (_, command) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: shop.path,
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '' },
  })
  expect([0, codes.get(command)], stdout + stderr).toContain(status)
  if (command.startsWith('npm run new'))
    expect(stdout).toMatch(/Nothing is left to do|texts are still missing or copies/)
  if (command.includes('--coverage')) expect(stdout).toMatch(/^de .*%/m)
})
