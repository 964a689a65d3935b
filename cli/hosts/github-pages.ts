import type { Host } from './host.ts'

export const githubPages = {
  title: 'GitHub Pages',
  files: {},
  readme: ['`redirectPages: true`', 'none', '`404.html`', 'its own', '`actions/cache`'],
  setup: {
    // A workflow with the same versions of actions as the repository's own workflows.
    files: ['.github/workflows/pages.yml'],
    remarks: [
      'Choose "GitHub Actions" under Settings → Pages, and leave the variable DEPLOY_TO unset: this workflow deploys every push to main.',
      'GitHub Pages knows no redirects and sends no headers: write "redirectPages: true" into content/site.yaml.',
      'The shop has to stand at the root of its host: a domain of your own, or a repository named <name>.github.io.',
      '.cache/ and dist/ stay between builds, by actions/cache.',
    ],
  },
} satisfies Host
