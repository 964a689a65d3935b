import { ownFiles } from '../model/path.ts'
import {
  cacheRulesOf,
  REVALIDATE,
  type SecuritySettings,
  SPECULATION_TYPE,
  securityHeaders,
} from './headers.ts'
import { hostFiles } from './host-files.ts'
import { type PatternRedirect, patternRedirectsOf } from './pattern-redirects.ts'
import type { RouteRules } from './route-rules.ts'

/**
 * vercel-output.json: what Vercel's Build Output API calls config.json, beside a folder with the files of dist/. The
 * routes up to `filesystem` come before files, those of `hit` only with a file that was found.
 */
export function vercelConfigOf(rules: RouteRules, settings: SecuritySettings): string {
  const page = `/${ownFiles.notFound}`
  const routes = [
    { src: '^/.*$', headers: headersOf(settings), continue: true },
    { src: `^/${escapePattern(ownFiles.speculation)}$`, headers: speculationType, continue: true },
    { src: `^/(?:${hostFiles.map(escapePattern).join('|')})$`, dest: page, status: 404 },
    ...patternRedirectsOf(rules).map((redirect) => redirectRoute(redirect, rules)),
    { handle: 'filesystem' },
    { src: '^/([^.]+)$', dest: '/$1.html', check: true },
    { handle: 'hit' },
    ...cacheRulesOf(settings).map(({ folder, value }) => ({
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

const speculationType = { 'Content-Type': SPECULATION_TYPE }

const headersOf = (settings: SecuritySettings): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(securityHeaders(settings, false).map(({ key, value }) => [key, value])),
  'Cache-Control': REVALIDATE,
})

/** Whether a file exists cannot be asked before: below an unknown language every poster leads to the home page. */
function redirectRoute(redirect: PatternRedirect, { languages }: RouteRules) {
  const { pattern, to, status, belowUnknownLanguage } = redirect
  const guard = belowUnknownLanguage ? `(?!(?:${languages.join('|')})(?:/|$))` : ''
  return { src: `^/${guard}${pattern}$`, status, headers: { Location: to } }
}

const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
