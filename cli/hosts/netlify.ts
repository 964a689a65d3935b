import { cloudflare } from './cloudflare.ts'
import type { Host } from './host.ts'

export const netlify = {
  title: 'Netlify',
  // Netlify reads Cloudflare's files. The rules that protect files from placeholders have no effect on Netlify.
  files: cloudflare.files,
  readme: ['✓ rules', '`_headers`', '`404.html`', 'its own', '✓ a plug-in keeps them'],
  setup: {
    // Netlify keeps only what a plug-in saves. It is in the repository, because a package would be a dependency.
    files: ['netlify.toml', 'netlify/cache/manifest.yml', 'netlify/cache/index.js'],
    remarks: [
      'Import the repository at Netlify; it reads its redirects and headers from dist/.',
      '.cache/ and dist/ stay between builds, by the plug-in in netlify/cache/.',
    ],
  },
} satisfies Host
