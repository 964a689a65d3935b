import type { HostFiles } from './host-files.ts'

/**
 * Vercel keeps node_modules/ between builds and nothing else, so .cache/ and dist/ lie in there; `npm ci` would delete
 * it. Redirects and headers come from the build, by the Build Output API: in vercel.json they would grow old.
 */
const KEPT = 'node_modules/.cache/saga'

const buildCommand = [
  'rm -rf .cache dist .vercel/output',
  `mkdir -p ${KEPT}/cache ${KEPT}/dist .vercel/output`,
  `ln -sfn ${KEPT}/cache .cache`,
  `ln -sfn ${KEPT}/dist dist`,
  'npm run build',
  'cp -R dist/ .vercel/output/static',
  'cp dist/vercel-output.json .vercel/output/config.json',
].join(' && ')

const config = {
  $schema: 'https://openapi.vercel.sh/vercel.json',
  framework: null,
  installCommand: 'npm install --ignore-scripts --no-audit --no-fund',
  buildCommand,
}

export const vercel: HostFiles = {
  files: { 'vercel.json': `${JSON.stringify(config, null, 2)}\n` },
  remarks: [
    'Import the repository at Vercel; it takes its version of Node from "engines" in package.json.',
    `.cache/ and dist/ stay between builds, in ${KEPT}.`,
  ],
}
