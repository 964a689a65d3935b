import type { Host } from './host.ts'

/** A workflow with the same versions of actions as the repository's own workflows. */
const workflow = `name: Pages

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: pages

jobs:
  build:
    name: Build
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 22
          cache: npm
      - run: npm ci --ignore-scripts
      # A saved cache does not change, so every run saves its own.
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: |
            .cache
            dist
          key: pages-\${{ github.run_id }}
          restore-keys: pages-
      - run: npm run build
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with:
          path: dist

  deploy:
    name: Deploy
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
    steps:
      - uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`

export const githubPages = {
  title: 'GitHub Pages',
  files: {},
  readme: ['`redirectPages: true`', 'none', '`404.html`', 'its own', '`actions/cache`'],
  setup: () => ({
    files: { '.github/workflows/pages.yml': workflow },
    remarks: [
      'Choose "GitHub Actions" under Settings → Pages, and leave the variable DEPLOY_TO unset: this workflow deploys every push to main.',
      'GitHub Pages knows no redirects and sends no headers: write "redirectPages: true" into content/site.yaml.',
      'The shop has to stand at the root of its host: a domain of your own, or a repository named <name>.github.io.',
      '.cache/ and dist/ stay between builds, by actions/cache.',
    ],
  }),
} satisfies Host
