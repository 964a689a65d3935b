import { envelope, heartPath, Outline } from './Outline.tsx'

// Outlines on a 24 × 24 grid after Lucide (ISC licence), each joined into one path.
const outlines = {
  heart: heartPath,
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
  email: envelope,
  facebook: 'M17 2h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  x: 'M4 4l16 16M20 4 4 20',
  pinterest:
    'M9.5 21.5 12.5 9M8 13.5a4.5 4.5 0 1 1 4.2 2.6c-1.4 0-2.2-.7-2.2-.700M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z',
  whatsapp:
    'M3 21l1.7-5A9 9 0 1 1 8 19.300zM9 8.500c0 4 2.5 6.5 6.5 6.500l.5-2-2-1-1 1a4.5 4.5 0 0 1-2-2l1-1-1-2z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM17.5 6.500h.01',
  system:
    'M6 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM18 2.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM18 16.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM8.2 10.900l7.6-4.600M8.2 13.200l7.6 4.6',
} as const

export type IconName = keyof typeof outlines

export const Icon = ({ name }: { readonly name: IconName }) => <Outline path={outlines[name]} />
