import { times } from '../geometry.ts'
import { circle, group, path } from '../svg.ts'

/** Inks of a hummingbird: back, belly, throat, near wing, far wing and the dark of bill and tail. */
interface HummingbirdInk {
  readonly back: string
  readonly belly: string
  readonly throat: string
  readonly wing: string
  readonly farWing: string
  readonly dark: string
}

/** Quill lines across a wing blade that runs from the shoulder to its tip. */
function quills(tipX: number, tipY: number, stroke: string): string {
  const lines = times(6, (index) => {
    const t = 0.32 + index * 0.11
    return `M${tipX * t * 0.96 + 6} ${tipY * t}L${tipX * t + 34 - index * 3} ${tipY * t + 40 - index * 3}`
  })
  return path(lines.join(''), { fill: 'none', stroke, 'stroke-width': 4, 'stroke-linecap': 'round' })
}

/** A hummingbird in the air before a flower to its left, the tip of its bill at x, y; about 470 long before scaling. */
export function hummingbird(x: number, y: number, scale: number, ink: HummingbirdInk): string {
  const body =
    'M-64 -34C-34 -58 8 -46 22 -18C62 2 128 46 176 118C128 122 62 108 22 76C-14 62 -36 36 -38 8C-52 6 -74 -12 -64 -34Z'
  const belly = 'M-38 8C-20 4 6 4 28 22C70 44 128 84 176 118C128 122 62 108 22 76C-14 62 -36 36 -38 8Z'
  return group(
    [
      path('M16 6C-2 -76 -18 -150 -74 -236C6 -202 70 -116 82 24Z', { fill: ink.farWing }),
      path('M150 96L268 168L224 170L246 210L196 186L184 222L138 112Z', { fill: ink.dark }),
      path('M-58 -22C-110 -30 -160 -34 -214 -30C-160 -24 -108 -16 -60 -6Z', { fill: ink.dark }),
      path(body, { fill: ink.back }),
      path(belly, { fill: ink.belly }),
      path('M-62 -14C-44 -10 -20 -2 -6 14C-16 36 -34 30 -38 8C-50 8 -62 0 -62 -14Z', { fill: ink.throat }),
      path('M10 22C30 -70 112 -172 236 -226C216 -128 150 -4 62 56C36 62 12 46 10 22Z', { fill: ink.wing }),
      quills(214, -198, ink.farWing),
      path('M10 22C8 0 18 -26 30 -46C62 -40 84 -8 62 56C36 62 12 46 10 22Z', { fill: ink.back }),
      circle(-34, -24, 9, { fill: ink.dark }),
      circle(-37, -27, 3, { fill: ink.belly }),
    ],
    { transform: `translate(${x} ${y}) scale(${scale}) translate(214 30)` },
  )
}
