import { circle, group, path, px } from '../svg.ts'

const BODY =
  'M-92 -112C-98 -106 -101 -92 -98 -80C-97 -68 -97 -58 -95 -50C-97 -42 -98 -34 -97 -26L-95 -5L-97 0L-82 0L-82 -24C-80 -36 -76 -46 -72 -54C-66 -58 -62 -62 -58 -66C-38 -60 -14 -58 12 -62C14 -50 16 -40 16 -30L15 -4L13 0L28 0L29 -28C31 -40 34 -50 36 -60L40 -34L40 -4L38 0L53 0L54 -34L58 -66C68 -78 72 -92 74 -106C76 -128 78 -150 82 -168C90 -166 100 -166 108 -166C114 -166 117 -170 115 -175C112 -181 100 -186 92 -188C90 -192 88 -194 86 -194C88 -200 88 -207 84 -212C80 -212 77 -204 77 -197L74 -196C76 -203 74 -209 70 -212C65 -210 64 -200 68 -192C60 -182 56 -170 54 -156C52 -142 48 -132 38 -128C30 -134 18 -134 8 -131C-4 -134 -18 -134 -28 -130C-40 -134 -54 -131 -62 -126C-74 -126 -84 -122 -92 -112Z'
const TAIL = 'M-92 -112C-102 -112 -108 -104 -106 -92C-105 -84 -102 -78 -98 -76C-96 -84 -94 -94 -88 -100Z'
const FARLEGS = 'M-80 -60L-78 -26L-82 0L-70 0L-66 -26L-56 -62ZM28 -62L30 -30L26 0L38 0L42 -30L48 -62Z'
const SHADE =
  'M-74 -74C-44 -72 -4 -72 30 -84C48 -94 58 -112 66 -150C68 -160 72 -168 78 -172L82 -168C78 -150 76 -128 74 -106C72 -92 68 -78 58 -66L54 -40L47 -62C34 -58 22 -60 12 -62C-14 -58 -38 -60 -58 -66C-64 -62 -68 -58 -72 -54L-80 -34C-78 -48 -72 -62 -74 -74Z'
const BLANKET = 'M-52 -128C-28 -132 -2 -132 20 -128L22 -92C0 -86 -28 -86 -52 -92Z'

/** Inks of a llama; without a blanket it goes bare. */
interface Fleece {
  readonly wool: string
  readonly shade?: string
  readonly blanket?: string
  readonly stripe?: string
}

/** A walking llama about 212 units tall, seen from the side, facing right when `facing` is 1. */
export function llama(x: number, foot: number, height: number, facing: 1 | -1, fleece: Fleece): string {
  const scale = height / 212
  const shade = fleece.shade ?? fleece.wool
  const load = fleece.blanket
    ? [
        path(BLANKET, { fill: fleece.blanket }),
        path(
          'M-52 -104C-28 -98 0 -98 22 -104L22 -98C0 -92 -28 -92 -52 -98ZM-52 -118C-28 -114 0 -114 21 -118L21 -113C0 -108 -28 -108 -52 -112Z',
          {
            fill: fleece.stripe ?? shade,
          },
        ),
      ]
    : []
  return group(
    [
      path(FARLEGS, { fill: shade }),
      path(TAIL, { fill: fleece.wool }),
      path(BODY, { fill: fleece.wool }),
      path(SHADE, { fill: shade }),
      circle(92, -179, 2.4, { fill: shade }),
      ...load,
    ],
    {
      transform: `translate(${px(x)} ${px(foot)}) scale(${(facing * scale).toFixed(3)} ${scale.toFixed(3)})`,
    },
  )
}
