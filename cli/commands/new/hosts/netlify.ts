import type { HostFiles } from './host-files.ts'

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

const manifest = 'name: saga-cache\n'

const plugin = `const folders = ['.cache', 'dist']

export const onPreBuild = ({ utils }) => utils.cache.restore(folders)

export const onPostBuild = ({ utils }) => utils.cache.save(folders)
`

/** A plug-in of the repository itself: Netlify keeps only what a plug-in hands over, and a package would be a dependency. */
export const netlify: HostFiles = {
  files: {
    'netlify.toml': config,
    'netlify/cache/manifest.yml': manifest,
    'netlify/cache/index.js': plugin,
  },
  remarks: [
    'Import the repository at Netlify; it reads its redirects and headers from dist/.',
    '.cache/ and dist/ stay between builds, by the plug-in in netlify/cache/.',
  ],
}
