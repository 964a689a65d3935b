import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentReference } from '../../tools/content-reference.ts'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { drawQuarters } from '../support/pictures.ts'
import { tinyShop } from '../support/tiny-shop.ts'

const documents = [
  'README.md',
  ...(await readdir(join(home, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
]
const texts = new Map(
  await Promise.all(documents.map(async (name) => [name, await readFile(join(home, name), 'utf8')] as const)),
)

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
  ['npm ci && npm test', 'is what runs this test'],
  ['npm run watch', 'runs until it is stopped; tests/watch/watch.test.ts runs it'],
  ['npm run bench', 'takes half an hour'],
  ['npm run bench:images', 'takes minutes'],
  ['npm run bench:dev', 'takes minutes'],
  ['npm run bench:scale -- --posters 10000 --rivals', 'takes minutes'],
  ['npm run bench:kill', 'takes minutes; tests/build/kill.test.ts kills sixteen'],
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

describe('the commands in the documentation', () => {
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

  const commands = documents.flatMap((name) =>
    commandsIn(texts.get(name) ?? '').map((command) => [name, command] as const),
  )

  test('are there', () => expect(commands.length).toBeGreaterThan(10))

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

  test('npm scripts that are named exist', async () => {
    const { scripts } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { scripts: object }
    const named = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => name && !(name in scripts))).toEqual([])
  })
})

describe('the documentation', () => {
  test('leads to files and headings that exist', async () => {
    for (const [name, text] of texts) {
      const slugs = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .trim()
          .replaceAll(' ', '-'),
      )
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        if (path !== '') await stat(join(home, dirname(name), path))
        if (anchor !== undefined && path === '') expect(slugs, name).toContain(anchor)
      }
    }
  })

  test('names files and folders of the project that exist', async () => {
    const named = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/`((?:cli|templates|islands|tests|tools|docs)\/[\w./-]+)`/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    for (const path of named) await stat(join(home, path))
  })

  test('shows pictures of little weight', async () => {
    for (const name of ['home', 'gallery'])
      expect((await stat(join(home, `docs/${name}.webp`))).size).toBeLessThan(120_000)
  })

  test('explains every field that the schemas know', async () => {
    expect(texts.get('docs/content.md')).toBe(contentReference())
  })
})
