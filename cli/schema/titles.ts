/** The names of poster orientations. */
export const orientationNames = { portrait: 'portrait', landscape: 'landscape' }

/**
 * The editor's titles and notes for fields that several kinds of documents share. Without a note, a form shows the
 * description of the field's schema. The note '' shows nothing.
 */
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
