import { circle, group, path, px } from '../svg.ts'

/** Inks of a flamingo. */
interface Plumage {
  readonly body: string
  readonly shade: string
  readonly tip: string
  readonly leg: string
}

function placeParts(
  x: number,
  foot: number,
  height: number,
  facing: 1 | -1,
  parts: readonly string[],
): string {
  const scale = height / 300
  return group(parts, {
    transform: `translate(${px(x)} ${px(foot)}) scale(${(facing * scale).toFixed(3)} ${scale.toFixed(3)})`,
  })
}

const BODY =
  'M-62 -150C-58 -176 -28 -190 6 -186C34 -182 46 -168 40 -154C34 -138 10 -126 -14 -126C-34 -126 -50 -132 -62 -134C-74 -136 -84 -130 -88 -126C-86 -138 -76 -146 -62 -150Z'
const WING =
  'M-66 -146C-44 -168 -6 -176 20 -164C8 -144 -24 -132 -50 -136C-66 -138 -78 -132 -88 -126C-84 -136 -76 -142 -66 -146Z'

/** A standing flamingo with raised head, 300 units tall from foot to crown, facing right when `facing` is 1. */
export function flamingo(x: number, foot: number, height: number, facing: 1 | -1, inks: Plumage): string {
  const neck = 'M30 -160C62 -168 74 -190 62 -212C50 -232 28 -244 32 -268C36 -288 58 -292 66 -278'
  const leg = { fill: 'none', stroke: inks.leg, 'stroke-width': 6, 'stroke-linecap': 'round' } as const
  return placeParts(x, foot, height, facing, [
    path('M-10 -130L-6 -66L-10 0M8 -130L26 -82L14 -4', leg),
    path(neck, { fill: 'none', stroke: inks.body, 'stroke-width': 15, 'stroke-linecap': 'round' }),
    path(BODY, { fill: inks.body }),
    path(WING, { fill: inks.shade }),
    path('M-56 -138C-66 -138 -78 -132 -88 -126C-84 -138 -74 -146 -62 -148C-62 -144 -60 -140 -56 -138Z', {
      fill: inks.tip,
    }),
    path(
      'M60 -292C76 -292 84 -280 84 -270C86 -260 82 -248 72 -242C74 -252 70 -258 64 -262C54 -266 50 -284 60 -292Z',
      { fill: inks.body },
    ),
    circle(68, -277, 3.2, { fill: inks.tip }),
    path('M84 -270C86 -260 82 -248 72 -242C73 -249 71.500 -254 69 -258C74 -260 80 -264 84 -270Z', {
      fill: inks.tip,
    }),
  ])
}

/** A flamingo that sieves the water with its head upside down. */
export function feedingFlamingo(
  x: number,
  foot: number,
  height: number,
  facing: 1 | -1,
  inks: Plumage,
): string {
  const neck = 'M30 -158C64 -158 84 -140 82 -108C80 -78 70 -56 74 -30'
  const leg = { fill: 'none', stroke: inks.leg, 'stroke-width': 6, 'stroke-linecap': 'round' } as const
  return placeParts(x, foot, height, facing, [
    path('M-12 -130L-16 -66L-12 0M10 -130L4 -66L10 0', leg),
    path(neck, { fill: 'none', stroke: inks.body, 'stroke-width': 14, 'stroke-linecap': 'round' }),
    path(BODY, { fill: inks.body }),
    path(WING, { fill: inks.shade }),
    path('M-56 -138C-66 -138 -78 -132 -88 -126C-84 -138 -74 -146 -62 -148C-62 -144 -60 -140 -56 -138Z', {
      fill: inks.tip,
    }),
    path('M64 -34C64 -16 76 -10 88 -14C86 -4 70 -2 60 -8C52 -12 54 -26 64 -34Z', { fill: inks.body }),
    path('M74 -11C80 -11 84 -12 88 -14C86 -5 76 -3 69 -4C72 -6 73 -8 74 -11Z', { fill: inks.tip }),
  ])
}
