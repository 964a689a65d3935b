import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentReference } from '../tools/content-reference.ts'
import { drawn } from './drawn.ts'
import { home, temporaryFolder, tinyShop } from './shop.ts'

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
  ['npm run watch', 'runs until it is stopped; tests/watch.test.ts runs it'],
  ['npm run bench', 'takes half an hour'],
  ['npm run bench:images', 'takes minutes'],
  ['npm run bench:dev', 'takes minutes'],
  ['npm run bench:scale -- --posters 10000 --rivals', 'takes minutes'],
  ['npm run bench:kill', 'takes minutes; tests/kill.test.ts kills sixteen'],
  ['supabase functions deploy create-checkout', 'needs an account'],
  [
    'supabase secrets set SHOP_ORIGIN=https://seakingsaga.example STRIPE_SECRET_KEY=sk_test_x SHIP_TO=SE,NO,DK,FI',
    'needs an account',
  ],
])
/** Exit codes other than 0: what is still to be translated is at fault until it is. */
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
    await writeFile(join(shop.path, 'paper-moon.jpg'), await drawn(1188, 1682).jpeg().toBuffer())
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const commands = documents.flatMap((name) =>
    commandsIn(texts.get(name) ?? '').map((command) => [name, command] as const),
  )

  test('are there', () => expect(commands.length).toBeGreaterThan(10))

  test.each(commands.filter(([, command]) => !exceptions.has(command)))('%s: %s', async (name, command) => {
    if (command.includes('--coverage')) await addLanguage(shop.path, texts.get(name) ?? '')
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: shop.path,
      encoding: 'utf8',
      env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '' },
    })
    expect(status, stdout + stderr).toBe(codes.get(command) ?? 0)
    if (command.startsWith('npm run new')) expect(stdout).toContain('Nothing is left to mend')
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

/** What the README tells to write into site.yaml. */
async function addLanguage(root: string, text: string): Promise<void> {
  const [entry = ''] = /- \{ code: de, .*? \}/.exec(text) ?? []
  expect(entry).toContain('Deutsch')
  const file = join(root, 'content/site.yaml')
  const site = await readFile(file, 'utf8')
  await writeFile(file, site.replace(/^ {2}- \{ code: es.*\n/m, `$&  ${entry}\n`))
}

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

  test('shows pictures of little weight', async () => {
    for (const name of ['home', 'gallery'])
      expect((await stat(join(home, `docs/${name}.webp`))).size).toBeLessThan(120_000)
  })

  test('explains every field that the schemas know', async () => {
    expect(texts.get('docs/content.md')).toBe(await contentReference(home))
  })

  test('holds a workflow that checks, builds and tests on both versions of Node', async () => {
    const workflow = parse(await readFile(join(home, '.github/workflows/shop.yml'), 'utf8')) as {
      jobs: Record<string, { strategy?: { matrix: { node: number[] } }; steps: { run?: string }[] }>
    }
    const steps = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    expect(workflow.jobs.shop?.strategy?.matrix.node).toEqual([20, 22])
    for (const step of [
      'node cli/run.mjs validate --format github',
      'npm run build',
      'npm test',
      'npm audit --omit=dev',
    ])
      expect(steps).toContain(step)
  })
})
