import type { HostFiles } from './host-files.ts'

/** Pages of the shop are files without a Worker. `wrangler deploy` runs the build itself. */
const configOf = (name: string): string =>
  `${JSON.stringify(
    {
      name,
      compatibility_date: '2026-01-01',
      build: { command: 'npm run build' },
      assets: {
        directory: 'dist',
        html_handling: 'auto-trailing-slash',
        not_found_handling: '404-page',
      },
    },
    null,
    2,
  )}\n`

/** @param name of the shop in lower case, as Cloudflare wants names */
export const cloudflare = (name: string): HostFiles => ({
  files: { 'wrangler.jsonc': configOf(name), '.node-version': '22\n' },
  remarks: [
    'Import the repository at Cloudflare, under Workers, without a build command; it reads its redirects and headers from dist/.',
    'Cloudflare keeps no folder of this shop between builds: set SAGA_STORE, as docs/scale.md says, so that pictures are made once.',
  ],
})
