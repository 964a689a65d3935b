import { cloudflare } from './cloudflare.ts'
import { type Host, nightlyBuild } from './host.ts'

export const netlify = {
  title: 'Netlify',
  // Netlify reads Cloudflare's files. The rules that protect files from placeholders have no effect on Netlify.
  files: cloudflare.files,
  deployRow: {
    redirects: '✓ rules',
    headers: '`_headers`',
    notFound: '`404.html`',
    compression: 'by the host',
    betweenBuilds: '✓ by a plug-in',
  },
  setup: {
    // Netlify keeps only the folders that a plug-in saves. A plug-in in the shop's repository needs no dependency.
    files: ['netlify.toml', 'netlify/cache/manifest.yml', 'netlify/cache/index.js'],
    remarks: [
      'Import the repository at Netlify. Netlify reads redirects and headers from dist/.',
      'The plug-in in netlify/cache/ keeps .cache/ and dist/ between builds.',
    ],
    limited: nightlyBuild('Netlify, under Build & deploy'),
  },
} satisfies Host
