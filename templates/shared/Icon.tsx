import { outlines as islandOutlines, Outline } from '../../islands/shared/Icon.tsx'

// Outlines on a 24 × 24 grid, based on Lucide (ISC licence). Each is a single path.
export const outlines = {
  search: islandOutlines.search,
  lock: 'M7 10V7a5 5 0 0 1 10 0v3M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM12 15.5v1',
  globe:
    'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20M6 14h2',
  scroll:
    'M19 17V5a2 2 0 0 0-2-2H4M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
  pause: 'M8 4v16M16 4v16',
  play: 'M6 4l14 8-14 8z',
  menu: 'M3 7h18M3 12h18M3 17h18',
  chevron: 'm6 9 6 6 6-6',
  up: 'M12 20V5M6 11l6-6 6 6',
  arrow: 'M2 12h20M16 6l6 6-6 6',
  external: 'M7 7h10v10M7 17 17 7',
  mail: islandOutlines.email,
  parcel:
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15',
  print:
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.62l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 1 0 0 4 2 2 0 1 0 0-4zM7 16a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
} as const

export type IconName = keyof typeof outlines

export const Icon = ({ name }: { readonly name: IconName }) => (
  <Outline path={outlines[name]} />
)
