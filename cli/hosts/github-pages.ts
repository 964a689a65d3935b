import type { Host } from './host.ts'

export const githubPages = {
  title: 'GitHub Pages',
  files: {},
  needsRedirectPages: true,
  deployRow: {
    redirects: '`redirectPages: true`',
    headers: 'none',
    notFound: '`404.html`',
    compression: 'by the host',
    betweenBuilds: '`actions/cache`',
  },
  setup: {
    // A workflow that uses the same action versions as this repository's own.
    files: ['.github/workflows/pages.yml'],
    remarks: [
      'Choose "GitHub Actions" under Settings → Pages, and leave the variable DEPLOY_TO unset: this workflow deploys every push to main.',
      'GitHub Pages supports neither redirects nor headers: add "redirectPages: true" to content/site.yaml.',
      'The shop must be at the root of its host: use your own domain, or a repository named <name>.github.io.',
      'actions/cache keeps .cache/ and dist/ between builds.',
    ],
    limited: {
      files: [],
      remarks: [
        'Limited editions: the workflow also builds every night. Add the secrets DATABASE_URL, ORDERS_DATABASE_URL and STRIPE_SECRET_KEY to the repository (docs/orders.md, "How many are left").',
      ],
    },
  },
} satisfies Host
