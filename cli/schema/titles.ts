/** The names of the orientations of posters. */
export const orientationNames = { portrait: 'portrait', landscape: 'landscape' }

/** The titles of fields that several kinds of documents share. */
export const titles = {
  draft: { title: 'draft', note: '' },
  orientation: { title: 'orientation', options: orientationNames },
  formerly: {
    title: 'earlier names in addresses',
    note: 'Addresses with these names redirect to the current one.',
  },
  name: {
    title: 'name in addresses',
    note: 'Use Rename below to change it: the old addresses keep working.',
  },
  seo: 'for search engines',
  expect: (what: string) => ({
    title: `number of ${what}`,
    note: 'Expected number. The editor updates it.',
  }),
} as const
