import type { Output } from '../model/output.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { apache } from './apache.ts'
import { caddy } from './caddy.ts'
import { cloudflare, droppedRedirects } from './cloudflare.ts'
import { githubPages } from './github-pages.ts'
import { type Host, hostRulesOf, type RouteRules } from './host.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'
import { serve } from './serve.ts'
import { vercel } from './vercel.ts'

/** Every supported host, by its name in `saga new host`. */
export const hosts = {
  cloudflare,
  netlify,
  serve,
  nginx,
  apache,
  caddy,
  vercel,
  'github-pages': githubPages,
  'without-rules': {
    title: 'Other hosts without rules that serve `en.html` at `/en`',
    files: {},
    needsRedirectPages: true,
    deployRow: {
      redirects: '`redirectPages: true`',
      headers: 'none',
      notFound: 'as set at the host',
      compression: 'by the host',
      betweenBuilds: 'on the machine that builds',
    },
    setup: 'upload `dist/`',
  },
} satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

export const isHostName = (name: string): name is HostName => Object.hasOwn(hosts, name)

const hostEntries: readonly (readonly [string, Host])[] = Object.entries(hosts)
const fileEntries = hostEntries.flatMap(([, host]) => Object.entries(host.files))

// A path without a writer is a settings file of the host that the build does not write. The map is keyed by writer, so
// hosts that share a writer get one file. Two writers for the same path become two outputs, which the plan rejects.
const writers = new Map(
  fileEntries.flatMap(([path, write]) =>
    write ? [[write, outputPath(path)] as const] : [],
  ),
)

/** Files in dist/ that hosts read, but visitors must not get. */
export const hostFiles: readonly OutputPath[] = [...writers.values()]

/** Names of files that a host would read as its settings, although the build does not write them. */
export const foreignSettings: readonly string[] = fileEntries.flatMap(([path, write]) =>
  write ? [] : [path],
)

/** Returns the files in dist/ for all hosts. */
export function hostOutputsOf(routes: RouteRules, site: Site): readonly Output[] {
  const rules = hostRulesOf(routes, site, hostFiles)
  return [...writers].map(([write, path]) => ({
    kind: 'ready',
    path,
    contents: write(rules),
  }))
}

/** Describes the redirects that a host leaves out. Only Cloudflare has limits that a shop can reach. */
export const exceededLimitsOf = (routes: RouteRules) =>
  droppedRedirects(routes).map((message) => ({ title: cloudflare.title, message }))

/** For each host with a settings file: its title and the file, whose presence shows that the host serves the shop. */
export const settingsOfHosts: readonly (readonly [title: string, file: string])[] =
  hostEntries.flatMap(([, { title, setup }]) =>
    typeof setup === 'string' ? [] : [[title, setup.files[0] ?? ''] as const],
  )

/** The setup of each host that needs files from setups/, by the host's name. */
export const setups = new Map(
  hostEntries.flatMap(([name, { setup }]) =>
    typeof setup === 'string' ? [] : [[name, setup] as const],
  ),
)
