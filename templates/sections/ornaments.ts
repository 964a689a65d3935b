/** Path of the shop's mark, a crowned wave, as in the margin of the posters; viewBox -50 -20 100 90. */
export const crownedWave =
  'M-50 46C-34 46-30 20-8 18C12 16 22 34 12 44C6 50-4 46-1 38C-12 52 10 64 24 54C34 47 40 46 50 46V54C40 54 36 60 24 66C4 74-18 64-22 48C-28 54-36 54-50 54ZM-20 10-24-12-11 0 0-18 11 0 24-12 20 10Z'

/** One unit of the woven border, 36 × 18, as relative moves from its lower left corner. */
export const fretUnit = 'v-3h3v-3h3v-3h3v-3h3v-3h3v-3h15v9h-9v-3h6v-3h-9v9h12v-3h3v-3h3v12z'
export const FRET = { width: 36, height: 18 } as const
