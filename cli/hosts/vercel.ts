import { ownFiles } from '../model/path.ts'
import { type Host, type HostRules, REVALIDATE, SPECULATION_TYPE } from './host.ts'
import { escapePattern, guardOf, patternRedirectsOf } from './pattern-redirects.ts'

/** Writes config.json of Vercel's Build Output API. Routes before `filesystem` apply before files are looked for. */
function outputConfigOf({
  routes: rules,
  headers,
  cacheRules,
  hidden,
}: HostRules): string {
  const page = `/${ownFiles.notFound}`
  const all = [...headers, { key: 'Cache-Control', value: REVALIDATE }].map(
    ({ key, value }) => [key, value],
  )
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

export const vercel = {
  title: 'Vercel',
  files: { 'vercel-output.json': outputConfigOf },
  readme: ['written', 'written', 'written', 'its own', '✓ in `node_modules/.cache/`'],
  setup: {
    // The commands of vercel.json may have 256 characters: a script of its own has room.
    files: ['vercel.json', 'vercel/build.sh'],
    remarks: [
      'Import the repository at Vercel; it takes its version of Node from "engines" in package.json.',
      '.cache/ and dist/ stay between builds, in node_modules/.cache/saga.',
    ],
  },
} satisfies Host
