import { ownFiles } from '../model/path.ts'
import { type Host, type HostRules, REVALIDATE, SPECULATION_TYPE } from './host.ts'
import { escapePattern, guardOf, patternRedirectsOf } from './pattern-redirects.ts'

/** Writes config.json of Vercel's Build Output API. Routes before `filesystem` apply before files are looked for. */
function outputConfigOf({ routes: rules, headers, cacheRules, hidden }: HostRules): string {
  const page = `/${ownFiles.notFound}`
  const all = [...headers, { key: 'Cache-Control', value: REVALIDATE }].map(({ key, value }) => [key, value])
  const routes = [
    { src: '^/.*$', headers: Object.fromEntries(all), continue: true },
    {
      src: `^/${escapePattern(ownFiles.speculation)}$`,
      headers: { 'Content-Type': SPECULATION_TYPE },
      continue: true,
    },
    { src: `^/(?:${hidden.map(escapePattern).join('|')})$`, dest: page, status: 404 },
    // Vercel cannot ask here whether a file exists: below an unknown language, every poster leads to the home page.
    ...patternRedirectsOf(rules).map(({ pattern, to, status, unless }) => {
      return { src: `^/${guardOf(unless)}${pattern}$`, status, headers: { Location: to } }
    }),
    { handle: 'filesystem' },
    { src: '^/([^.]+)$', dest: '/$1.html', check: true },
    { handle: 'hit' },
    ...cacheRules.map(({ folder, value }) => ({
      src: `^/${folder}/.*$`,
      headers: { 'Cache-Control': value },
      continue: true,
      important: true,
    })),
    { handle: 'error' },
    { src: '^/.*$', dest: page, status: 404 },
  ]
  return `${JSON.stringify({ version: 3, routes }, null, 2)}\n`
}

const OUTPUT_FILE = 'vercel-output.json'

/** Vercel keeps only node_modules/ between builds, so .cache/ and dist/ lie here; `npm ci` would delete this folder. */
const KEPT = 'node_modules/.cache/saga'

/** Redirects and headers come from the build, by the Build Output API: here they would become outdated. */
const projectConfig = {
  $schema: 'https://openapi.vercel.sh/vercel.json',
  framework: null,
  installCommand: 'npm install --ignore-scripts --no-audit --no-fund',
  buildCommand: [
    'rm -rf .cache dist .vercel/output',
    `mkdir -p ${KEPT}/cache ${KEPT}/dist .vercel/output`,
    `ln -sfn ${KEPT}/cache .cache`,
    `ln -sfn ${KEPT}/dist dist`,
    'npm run build',
    'cp -R dist/ .vercel/output/static',
    `cp dist/${OUTPUT_FILE} .vercel/output/config.json`,
  ].join(' && '),
}

export const vercel = {
  title: 'Vercel',
  files: { [OUTPUT_FILE]: outputConfigOf },
  readme: ['written', 'written', 'written', 'its own', '✓ in `node_modules/.cache/`'],
  setup: () => ({
    files: { 'vercel.json': `${JSON.stringify(projectConfig, null, 2)}\n` },
    remarks: [
      'Import the repository at Vercel; it takes its version of Node from "engines" in package.json.',
      `.cache/ and dist/ stay between builds, in ${KEPT}.`,
    ],
  }),
} satisfies Host
