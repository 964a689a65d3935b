import { cloudflare } from './cloudflare.ts'
import type { Host } from './host.ts'

const config = `[build]
command = "npm run build"
publish = "dist"

[build.environment]
NODE_VERSION = "22"
NPM_FLAGS = "--ignore-scripts"

# Keeps what is made once between builds.
[[plugins]]
package = "/netlify/cache"
`

/** A plug-in in the repository itself: Netlify keeps only what a plug-in saves, and a package would be a dependency. */
const plugin = `const folders = ['.cache', 'dist']

export const onPreBuild = ({ utils }) => utils.cache.restore(folders)

export const onPostBuild = ({ utils }) => utils.cache.save(folders)
`

export const netlify = {
  title: 'Netlify',
  // Netlify reads the files of Cloudflare; the rules that keep files from placeholders change nothing on Netlify.
  files: cloudflare.files,
  readme: ['✓ rules', '`_headers`', '`404.html`', 'its own', '✓ a plug-in keeps them'],
  setup: () => ({
    files: {
      'netlify.toml': config,
      'netlify/cache/manifest.yml': 'name: saga-cache\n',
      'netlify/cache/index.js': plugin,
    },
    remarks: [
      'Import the repository at Netlify; it reads its redirects and headers from dist/.',
      '.cache/ and dist/ stay between builds, by the plug-in in netlify/cache/.',
    ],
  }),
} satisfies Host
