/** The names of the orientations of posters. */
export const orientationNames = { portrait: 'portrait', landscape: 'landscape' }

/** The titles of fields that several kinds of documents share. */
export const titles = {
  draft: { title: 'draft', note: '' },
  orientation: { title: 'orientation', options: orientationNames },
  formerly: {
    title: 'earlier names in addresses',
    note: 'Addresses with these names lead to the present one.',
  },
  name: {
    title: 'name in addresses',
    note: 'Rename, below, changes it, and keeps the old addresses.',
  },
  seo: 'for search engines',
  expect: (what: string) => ({
    title: `number of ${what}`,
    note: 'How many there should be. The editor keeps count.',
  }),
} as const
