import { smoothPath } from '../geometry.ts'
import { group, type Point, path } from '../svg.ts'
import { type CondorInk, condorHead, ruff } from './condor-head.ts'
import { type FeatherInk, feathers, type WingInk, type WingPose, wing } from './wing.ts'

function wings(pose: WingPose, ink: CondorInk): string {
  const inks: WingInk = { quill: ink.quill, covert: ink.panel, lesser: ink.covert, arm: ink.body }
  const one = wing(pose, inks)
  return one + group(one, { transform: 'scale(-1 1)' })
}

function tail(y: number, length: number, width: number, ink: FeatherInk): string {
  const side = feathers(
    {
      from: [4, y],
      to: [22, y - 8],
      count: 5,
      angles: [90, 66],
      lengths: [length, length * 0.94],
      width,
      bend: 0.02,
      pointed: 0,
    },
    ink,
  )
  return group(side, { transform: 'scale(-1 1)' }) + side
}

/** Breast feathers: rows of scallops that shrink towards the throat. */
function scallops(top: number, bottom: number, half: number, fill: string): string {
  let d = ''
  const rows = 8
  for (let row = 0; row < rows; row += 1) {
    const y = top + ((bottom - top) * (row + 0.5)) / rows
    const reach = half * Math.sin(Math.PI * (0.22 + (0.62 * row) / rows))
    const step = 24
    for (let x = -reach + (row % 2) * (step / 2); x < reach; x += step)
      d += `M${x - 10} ${y}Q${x} ${y + 17} ${x + 10} ${y}`
  }
  return path(d, { fill: 'none', stroke: fill, 'stroke-width': 4, 'stroke-linecap': 'round' })
}

function foot(x: number, ink: CondorInk): string {
  const toes: readonly (readonly Point[])[] = [
    [
      [x, 214],
      [x - 20, 236],
      [x - 24, 262],
    ],
    [
      [x, 214],
      [x, 240],
      [x + 1, 270],
    ],
    [
      [x, 214],
      [x + 20, 236],
      [x + 26, 262],
    ],
  ]
  const claws = toes.map((toe) => {
    const [end] = toe.slice(-1)
    return end
      ? path(
          `M${end[0] - 6} ${end[1] - 6}Q${end[0] + 8} ${end[1] + 4} ${end[0]} ${end[1] + 24}Q${end[0] - 8} ${end[1] + 6} ${end[0] - 6} ${end[1] - 6}Z`,
          { fill: ink.eye },
        )
      : ''
  })
  const strokes = toes.map((toe) =>
    path(smoothPath(toe), {
      fill: 'none',
      stroke: ink.skinShade,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }),
  )
  return (
    path(
      smoothPath(
        [
          [x - 34, 120],
          [x + 34, 120],
          [x + 22, 186],
          [x + 8, 222],
          [x - 8, 222],
          [x - 22, 186],
        ],
        true,
      ),
      { fill: ink.body },
    ) +
    strokes.join('') +
    claws.join('')
  )
}

/** A condor displayed as in heraldry, wings out, head turned; the origin lies in its breast, the span is about 1300. */
export function displayedCondor(ink: CondorInk, above = ''): string {
  const pose: WingPose = {
    shoulder: [52, -78],
    elbow: [186, -176],
    wrist: [330, -238],
    hand: [420, -262],
    sweep: [98, 70, -28],
    reach: [300, 340, 300],
    width: 58,
    fingers: 0.75,
    primaries: 9,
    secondaries: 12,
    bend: 0.04,
  }
  return group([
    wings(pose, ink),
    tail(170, 230, 46, ink.quill),
    path(
      smoothPath(
        [
          [-88, -96],
          [-104, -20],
          [-92, 90],
          [-50, 190],
          [0, 224],
          [50, 190],
          [92, 90],
          [104, -20],
          [88, -96],
          [0, -132],
        ],
        true,
      ),
      { fill: ink.body },
    ),
    scallops(-60, 200, 84, ink.scale),
    foot(-46, ink),
    foot(46, ink),
    ruff(0, -112, 82, 34, 25, ink),
    group(condorHead(ink), { transform: 'translate(-4 -122) scale(1.25)' }),
    above,
  ])
}

/** A condor soaring, seen from above with its head up; the span is about 1200. */
export function soaringCondor(ink: CondorInk): string {
  const pose: WingPose = {
    shoulder: [22, -34],
    elbow: [150, -92],
    wrist: [312, -92],
    hand: [420, -64],
    sweep: [94, 84, 8],
    reach: [178, 204, 236],
    width: 44,
    fingers: 0.85,
    primaries: 8,
    secondaries: 12,
    bend: 0.05,
  }
  return group([
    tail(70, 170, 34, ink.quill),
    wings(pose, ink),
    path(
      smoothPath(
        [
          [-40, -70],
          [-46, 0],
          [-26, 100],
          [0, 124],
          [26, 100],
          [46, 0],
          [40, -70],
          [0, -96],
        ],
        true,
      ),
      { fill: ink.body },
    ),
    ruff(0, -88, 34, 15, 12, ink),
    path(
      smoothPath(
        [
          [-17, -92],
          [-18, -122],
          [-8, -142],
          [0, -164],
          [8, -142],
          [18, -122],
          [17, -92],
        ],
        true,
      ),
      { fill: ink.skin },
    ),
    path('M-6 -146Q0 -182 6 -146Z', { fill: ink.beak }),
  ])
}
