import { polar, smoothPath, times } from '../geometry.ts'
import { clip, group, type Point, path } from '../svg.ts'

/** Inks of a shell: body, shaded inside of the turns, stripes, light rim, line. */
export interface ShellInk {
  readonly body: string
  readonly shade: string
  readonly stripe: string
  readonly light: string
  readonly line: string
}

/** Radius multiplies by three in a turn, as in a living nautilus. */
const growth = Math.log(3) / (2 * Math.PI)

/** A place on the shell: `turn` counted back from the mouth (0), `across` from the outer wall 0 to the inner 1. */
export function nautilusAt(
  cx: number,
  cy: number,
  radius: number,
  mouth: number,
  turn: number,
  across: number,
): Point {
  const outer = radius * Math.exp(-growth * turn * 2 * Math.PI)
  const inner = outer / 3
  return polar(cx, cy, outer + (inner - outer) * across, mouth - turn * 360)
}

/** A nautilus seen from the side; its mouth opens in the direction `mouth`, the coil runs against the clock. */
export function nautilus(
  id: string,
  cx: number,
  cy: number,
  radius: number,
  mouth: number,
  ink: ShellInk,
): string {
  const at = (turn: number, across: number): Point => nautilusAt(cx, cy, radius, mouth, turn, across)
  const whorl = (from: number, to: number, a: number, b: number): string => {
    const steps = times(33, (k) => from + ((to - from) * k) / 32)
    return smoothPath([...steps.map((t) => at(t, a)), ...[...steps].reverse().map((t) => at(t, b))], true)
  }
  const outline = whorl(0, 1, 0, 1)
  const stripes = times(17, (k) => {
    const t = 0.16 + k * 0.048
    const reach = 0.86 - k * 0.012
    return path(
      smoothPath(
        [
          at(t, -0.02),
          at(t + 0.022, 0.3),
          at(t + 0.012, 0.6),
          at(t - 0.006, reach),
          at(t + 0.024, 0.62),
          at(t + 0.042, 0.3),
          at(t + 0.026, -0.02),
        ],
        true,
        0.8,
      ),
      { fill: ink.stripe },
    )
  })
  const chambers = times(20, (k) => {
    const t = 1 + k * 0.072
    return path(smoothPath([at(t, 0), at(t + 0.03, 0.35), at(t + 0.03, 0.7), at(t - 0.01, 1)]), {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': Math.max(1.6, 6 - k * 0.24),
    })
  })
  return group([
    path(outline, { fill: ink.body }),
    clip(id, path(outline), [
      path(whorl(0, 1.02, 0.56, 1.05), { fill: ink.shade }),
      ...stripes,
      path(whorl(-0.02, 0.62, -0.05, 0.07), { fill: ink.light }),
    ]),
    path(
      smoothPath(
        times(34, (k) => at(1 + k / 12, 0)),
        true,
      ),
      { fill: ink.light },
    ),
    ...chambers,
    path(smoothPath(times(40, (k) => at(1 + k / 13, 0))), {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  ])
}

/** A conch trumpet lying along the x axis: spire to the left, flaring mouth to the right, about 620 long. */
export function conch(id: string, ink: ShellInk): string {
  const outline = smoothPath(
    [
      [-320, 6],
      [-262, -22],
      [-204, -50],
      [-140, -86],
      [-60, -128],
      [40, -158],
      [150, -166],
      [250, -176],
      [306, -150],
      [318, -84],
      [298, 10],
      [250, 96],
      [176, 138],
      [70, 122],
      [-40, 92],
      [-130, 62],
      [-214, 34],
      [-276, 18],
    ],
    true,
  )
  const seams = (
    [
      [-250, -30, 26],
      [-186, -62, 44],
      [-106, -108, 76],
      [-4, -150, 108],
    ] as const
  ).map(([x, top, bottom]) =>
    path(`M${x} ${top}C${x + 44} ${top + 30} ${x + 40} ${bottom - 30} ${x - 8} ${bottom}`, {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 5,
    }),
  )
  const knobs = (
    [
      [-112, -104, 20],
      [-62, -130, 26],
      [0, -150, 32],
      [70, -163, 36],
      [146, -168, 36],
    ] as const
  ).map(([x, y, r]) =>
    path(`M${x - r} ${y + 12}Q${x - 4} ${y - r * 1.3} ${x + r} ${y + 4}Z`, { fill: ink.body }),
  )
  return group([
    ...knobs,
    path(outline, { fill: ink.body }),
    clip(id, path(outline), [
      path(
        smoothPath(
          [
            [-330, 10],
            [-200, 14],
            [-60, 30],
            [80, 40],
            [170, 60],
            [200, 160],
            [-320, 160],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
      ...times(6, (k) =>
        path(`M${-70 + k * 46} ${-170}C${-20 + k * 44} -80 ${-20 + k * 42} 20 ${-80 + k * 46} 130`, {
          fill: 'none',
          stroke: ink.stripe,
          'stroke-width': 13,
        }),
      ),
      ...seams,
    ]),
    path(
      smoothPath(
        [
          [252, -172],
          [304, -148],
          [316, -84],
          [296, 8],
          [250, 92],
          [196, 128],
          [176, 92],
          [186, 20],
          [204, -60],
          [222, -130],
        ],
        true,
      ),
      { fill: ink.light },
    ),
    path(
      smoothPath(
        [
          [262, -136],
          [288, -110],
          [290, -60],
          [272, 10],
          [236, 74],
          [204, 100],
          [200, 50],
          [214, -20],
          [232, -90],
        ],
        true,
      ),
      { fill: ink.stripe },
    ),
    path(
      smoothPath(
        [
          [268, -104],
          [276, -60],
          [262, 0],
          [232, 56],
          [216, 60],
          [224, 0],
          [242, -64],
        ],
        true,
      ),
      { fill: ink.line },
    ),
  ])
}
