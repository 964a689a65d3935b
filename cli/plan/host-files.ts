import { ownFiles } from '../model/path.ts'

/** Files that hosts read; visitors do not request them. */
export const hostFiles: readonly string[] = [
  ownFiles.redirects,
  ownFiles.headers,
  ownFiles.serve,
  ownFiles.nginx,
  ownFiles.apache,
  ownFiles.caddy,
  ownFiles.vercel,
]

/** What is worth compressing. */
export const textTypes = [
  'text/html',
  'text/css',
  'text/javascript',
  'application/javascript',
  'text/plain',
  'text/xml',
  'application/xml',
  'application/json',
  'application/manifest+json',
  'application/speculationrules+json',
  'image/svg+xml',
] as const
