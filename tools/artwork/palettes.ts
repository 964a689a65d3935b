/** The inks of one print, named by role from dark to light; every value is '#rrggbb'. */
export interface Palette {
  readonly paper: string
  readonly dark: string
  readonly deep: string
  readonly mid: string
  readonly soft: string
  readonly light: string
  readonly accent: string
  readonly gold: string
}

type Inks = readonly [
  paper: string,
  dark: string,
  deep: string,
  mid: string,
  soft: string,
  light: string,
  accent: string,
  gold: string,
]

function palette(inks: Inks): Palette {
  const [paper, dark, deep, mid, soft, light, accent, gold] = inks
  return { paper, dark, deep, mid, soft, light, accent, gold }
}

/** Every palette of the collection. */
export const palettes = {
  lakeNight: palette([
    '#efe6d3',
    '#0e1a33',
    '#173558',
    '#1f6a78',
    '#6fb0b0',
    '#dcebe3',
    '#d8573c',
    '#d9a23b',
  ]),
  altiplanoDawn: palette([
    '#f4e7d2',
    '#3d1f3a',
    '#7a3553',
    '#c4566a',
    '#eb9a78',
    '#fbdcb4',
    '#2f6f7c',
    '#dc9a34',
  ]),
  terrace: palette(['#efe8d0', '#26301f', '#47562d', '#7d8b3f', '#b9b978', '#ebe3bb', '#b3482c', '#cf9a35']),
  underworld: palette([
    '#eadfca',
    '#160f24',
    '#331c40',
    '#6d2a4b',
    '#1fa196',
    '#ead9b8',
    '#e6582a',
    '#d8932f',
  ]),
  fjord: palette(['#ecebe3', '#1a2733', '#344d5f', '#64859a', '#a9c4cc', '#e3eeee', '#d9482b', '#c9a552']),
  salt: palette(['#f5f1e8', '#33404f', '#5c7487', '#8fb0b8', '#c9dad6', '#f2efe4', '#e0705a', '#d6ad5d']),
  ember: palette(['#f3e3c8', '#2a0f12', '#6b1a1c', '#b8321f', '#e67a2e', '#f7cf8b', '#14545a', '#e2a02f']),
  jade: palette(['#f1ead6', '#06292b', '#0d4d49', '#1f8270', '#77bb96', '#d9ecd0', '#e2603f', '#d7a440']),
  plum: palette(['#f1e6dc', '#241332', '#4a2459', '#85447f', '#c48aa8', '#f2d9d4', '#3f9c97', '#dfa640']),
  noon: palette(['#f6ecd4', '#14304f', '#1b5c92', '#3a97c0', '#9bd0d3', '#f7eec8', '#dd4f2e', '#eeb030']),
  storm: palette(['#e8e4d8', '#17191f', '#333a47', '#5f6b78', '#98a4a3', '#dcdccb', '#c7b22e', '#c48f35']),
  ash: palette(['#ece3d4', '#211c1c', '#4a3f3b', '#84746a', '#b9a795', '#e9dcc6', '#b5392a', '#c0913f']),
  maize: palette(['#f7ecd0', '#3a2415', '#7a4518', '#c27a1d', '#e8b64a', '#fae6a8', '#24646b', '#d9902a']),
  cantuta: palette(['#f5e8d8', '#2b1230', '#7b1744', '#cf2f56', '#f08a6f', '#fbdcb8', '#2b7f62', '#e8a731']),
} as const satisfies Record<string, Palette>
