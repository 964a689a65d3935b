import { Outline } from './Outline.tsx'

// Outlines like those in Icon.tsx, in a file of their own: no card needs them, so they come with the dialogs.
const outlines = {
  facebook: 'M17 2h-3a5 5 0 0 0-5 5v3H6v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  x: 'M4 4l16 16M20 4 4 20',
  pinterest:
    'M9.5 21.5 12.5 9M8 13.5a4.5 4.5 0 1 1 4.2 2.6c-1.4 0-2.2-.7-2.2-.700M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z',
  whatsapp:
    'M3 21l1.7-5A9 9 0 1 1 8 19.300zM9 8.500c0 4 2.5 6.5 6.5 6.500l.5-2-2-1-1 1a4.5 4.5 0 0 1-2-2l1-1-1-2z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM17.5 6.500h.01',
} as const

export type Network = keyof typeof outlines

export const NetworkIcon = ({ name }: { readonly name: Network }) => <Outline path={outlines[name]} />
