// Outlines on a 24 × 24 grid, based on Lucide (ISC licence). Each is a single path.
export const outlines = {
  heart: 'M12 20.5 4.2 12.7a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM20 20l-4-4',
  share: 'M12 15V3M8 6l4-4 4 4M5 11v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-8',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M5 12h14M12 5v14',
  minus: 'M5 12h14',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  back: 'M19 12H5M11 6l-6 6 6 6',
  copy: 'M9 9h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2zM5 15a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  email:
    'm22 7-8.99 5.73a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  system:
    'M6 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM18 2.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM18 16.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM8.2 10.900l7.6-4.600M8.2 13.200l7.6 4.6',
} as const

export type IconName = keyof typeof outlines

export const Icon = ({ name }: { readonly name: IconName }) => (
  <Outline path={outlines[name]} />
)

/**
 * An icon on a grid of 24 × 24. Hidden from screen readers, which read the control's name
 * or the text beside the icon.
 */
export const Outline = ({ path }: { readonly path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
