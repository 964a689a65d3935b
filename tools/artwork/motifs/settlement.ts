import { group, path, px, rect } from '../svg.ts'

/** Inks of a house: lit wall, shaded wall, thatch, and the ink of door and windows. */
interface Walls {
  readonly lit: string
  readonly shade: string
  readonly thatch: string
  readonly thatchShade: string
  readonly opening: string
}

/** An adobe house seen at an angle, 200 units wide, gable to the left, lit from the left. */
export function house(x: number, foot: number, width: number, inks: Walls, flip: 1 | -1 = 1): string {
  const scale = width / 200
  return group(
    [
      path('M-100 0L-100 -64L-52 -118L-6 -64L-6 0Z', { fill: inks.lit }),
      path('M-6 -64L96 -60L96 0L-6 0Z', { fill: inks.shade }),
      path('M-52 -132L54 -124L108 -54L0 -58Z', { fill: inks.thatch }),
      path('M-52 -132L-112 -60L-98 -56L-52 -112L-4 -56L4 -58Z', { fill: inks.thatchShade }),
      path('M-30 -98L80 -92L88 -82L-22 -87ZM-16 -78L94 -72L100 -64L-10 -69Z', { fill: inks.thatchShade }),
      path('M-66 0L-66 -42L-40 -42L-40 0ZM38 -40L60 -40L60 -20L38 -20Z', { fill: inks.opening }),
    ],
    { transform: `translate(${px(x)} ${px(foot)}) scale(${(scale * flip).toFixed(3)} ${scale.toFixed(3)})` },
  )
}

/** A hut of reed mats with a curved roof, 160 units wide. */
export function reedHut(
  x: number,
  foot: number,
  width: number,
  lit: string,
  shade: string,
  binding: string,
): string {
  const scale = width / 160
  return group(
    [
      path('M-64 0L-58 -52L58 -52L64 0Z', { fill: lit }),
      path('M14 -52L58 -52L64 0L18 0Z', { fill: shade }),
      path('M-84 -46C-56 -66 -24 -112 0 -128C24 -112 56 -66 84 -46C60 -50 -60 -50 -84 -46Z', { fill: lit }),
      path('M0 -128C24 -112 56 -66 84 -46C66 -49 40 -50 20 -50C22 -76 14 -104 0 -128Z', { fill: shade }),
      path('M-12 0L-12 -40L12 -40L12 0Z', { fill: binding }),
      path('M-60 -62C-30 -68 30 -68 60 -62M-38 -86C-16 -92 16 -92 38 -86M-16 -112C-8 -115 8 -115 16 -112', {
        fill: 'none',
        stroke: binding,
        'stroke-width': 4,
      }),
    ],
    { transform: `translate(${px(x)} ${px(foot)}) scale(${scale.toFixed(3)})` },
  )
}

/** A round watch tower of dry stone that carries a fire, 260 units tall with its flame. */
export function fireTower(
  x: number,
  foot: number,
  height: number,
  lit: string,
  shade: string,
  flame: string,
  core: string,
): string {
  const scale = height / 260
  const courses = [30, 62, 94, 126, 152]
    .map((y) => rect(-52, -y, 104, 3, { fill: shade, opacity: 0.55 }))
    .join('')
  return group(
    [
      path('M-54 0L-38 -160L38 -160L54 0Z', { fill: lit }),
      courses,
      path('M4 0C14 -60 12 -110 8 -160L38 -160L54 0Z', { fill: shade }),
      path('M-50 -160L-50 -176L50 -176L50 -160Z', { fill: lit }),
      path('M8 -160L8 -176L50 -176L50 -160Z', { fill: shade }),
      path(
        'M-34 -178C-50 -206 -26 -220 -22 -246C-8 -236 -6 -226 -6 -214C4 -226 6 -248 0 -268C26 -250 44 -212 30 -178Z',
        { fill: flame },
      ),
      path('M-16 -178C-22 -194 -10 -202 -6 -216C8 -206 20 -196 14 -178Z', { fill: core }),
      path('M-12 0L-12 -34A12 12 0 0 1 12 -34L12 0Z', { fill: shade }),
    ],
    { transform: `translate(${px(x)} ${px(foot)}) scale(${scale.toFixed(3)})` },
  )
}

/** A walker in poncho and brimmed hat with a staff, 100 units tall, facing right when `facing` is 1. */
export function walker(
  x: number,
  foot: number,
  height: number,
  facing: 1 | -1,
  cloth: string,
  poncho: string,
  head: 'hat' | 'bare' = 'hat',
): string {
  const scale = height / 100
  return group(
    [
      path('M-10 -34L-14 0L-5 0L0 -26L9 0L18 0L10 -36Z', { fill: cloth }),
      path('M-3 -76C-16 -70 -22 -48 -24 -30C-8 -24 10 -24 24 -30C22 -48 14 -70 5 -76Z', { fill: poncho }),
      path(
        head === 'hat'
          ? 'M-7 -83L-7 -77a8 9 0 0 0 16 0L9 -83ZM-19 -85C-8 -90 12 -90 23 -85C12 -81 -8 -81 -19 -85ZM-8 -87C-7 -99 10 -99 11 -87Z'
          : 'M-8 -84a9 10 0 1 0 18 0a9 10 0 1 0 -18 0Z',
        { fill: cloth },
      ),
      path('M27 -74L33 0', { fill: 'none', stroke: cloth, 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
    ],
    {
      transform: `translate(${px(x)} ${px(foot)}) scale(${(facing * scale).toFixed(3)} ${scale.toFixed(3)})`,
    },
  )
}
