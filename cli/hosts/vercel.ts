import { ownFiles } from '../model/path.ts'
import {
  type Host,
  type HostRules,
  nightlyBuild,
  REVALIDATE,
  SPECULATION_TYPE,
} from './host.ts'
import { escapePattern, guardOf, patternRedirectsOf } from './pattern-redirects.ts'

/**
 * Writes config.json for Vercel's Build Output API. Routes before `filesystem` apply before Vercel looks for files,
 * routes after `hit` if it finds one, and routes after `error` if it finds none. After a route with `continue`, the
 * next routes apply too. A route with `check` looks for the file at the new path.
 */
function outputConfigOf({
  routes: rules,
  headers,
  cacheRules,
  hidden,
}: HostRules): string {
  const notFoundPage = `/${ownFiles.notFound}`

  const allHeaders = [...headers, { key: 'Cache-Control', value: REVALIDATE }].map(
    ({ key, value }) => [key, value],
  )

  const routes = [
    { src: '^/.*$', headers: Object.fromEntries(allHeaders), continue: true },
    {
      src: `^/${escapePattern(ownFiles.speculation)}$`,
      headers: { 'Content-Type': SPECULATION_TYPE },
      continue: true,
    },
    {
      src: `^/(?:${hidden.map(escapePattern).join('|')})$`,
      dest: notFoundPage,
      status: 404,
    },
    // Vercel cannot check here whether a file exists, so with an unknown language every
    // poster redirects to the home page.
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
    { src: '^/.*$', dest: notFoundPage, status: 404 },
  ]
  return `${JSON.stringify({ version: 3, routes }, null, 2)}\n`
}

export const vercel = {
  title: 'Vercel',
  files: { 'vercel-output.json': outputConfigOf },
  deployRow: {
    redirects: 'written',
    headers: 'written',
    notFound: 'written',
    compression: 'by the host',
    betweenBuilds: '✓ in `node_modules/.cache/`',
  },
  setup: {
    // Vercel limits the commands in vercel.json to 256 characters, so a script contains them.
    files: ['vercel.json', 'vercel/build.sh'],
    remarks: [
      'Import the repository at Vercel. Vercel takes the Node version from "engines" in package.json.',
      '.cache/ and dist/ are kept between builds in node_modules/.cache/saga.',
    ],
    limited: nightlyBuild('Vercel, under Settings → Git'),
  },
} satisfies Host
