import type { Brush } from '../../artwork.ts'
import { darken, lighten } from '../../colour.ts'
import { polar, times } from '../../geometry.ts'
import { fish } from '../../motifs/fish.ts'
import { guardianHead, steppedCrown } from '../../motifs/guardian.ts'
import { conch, type ShellInk } from '../../motifs/shell.ts'
import { curling, tentacle } from '../../motifs/tentacle.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, group, mirror, type Point, polygon, rect } from '../../svg.ts'
import { arms, fishes, placeMotif, skins } from './guardian-inks.ts'
import { MIDDLE } from './poster.ts'

/** The guardian sits as keystone over a gate of light. */
export function gate({ palette: p, random }: Brush): string {
  const step = (inset: number): Point[] => {
    const half: Point[] = [
      [0, 400 + inset],
      [250 - inset, 400 + inset],
      [250 - inset, 520 + inset],
      [340 - inset, 520 + inset],
      [340 - inset, 1360],
    ]
    return [
      ...half.map(([x, y]): Point => [MIDDLE + x, y]),
      ...half.map(([x, y]): Point => [MIDDLE - x, y]).reverse(),
    ]
  }
  const pillar =
    rect(150, 470, 118, 900, { fill: p.mid }) +
    rect(228, 470, 40, 900, { fill: p.deep }) +
    rect(130, 420, 158, 56, { fill: p.soft }) +
    rect(130, 1320, 158, 56, { fill: p.soft })
  const skin = arms({ ...p, mid: p.accent, deep: darken(p.accent, 0.35) })
  const around = tentacle(
    [
      [60, 1700],
      [120, 1500],
      [276, 1370],
      [292, 1250],
      [140, 1120],
      [122, 1010],
      [268, 890],
      [282, 790],
      [150, 690],
      [140, 590],
      [238, 500],
      [300, 540],
      [276, 600],
      [240, 586],
    ],
    92,
    -1,
    skin,
    40,
  )
  const shoal = times(15, (k) => {
    const t = k / 14
    const [x, y] = [MIDDLE + Math.sin(t * 7) * (30 + 190 * t), 880 + t * 540]
    return fish(
      x,
      y,
      34 + 96 * t,
      k % 2 ? 24 : 156,
      fishes({ ...p, light: p.paper, deep: p.dark, accent: p.accent }),
      random.range(-0.6, 0.6),
    )
  })
  const relief = placeMotif(
    guardianHead(
      'relief',
      skins({ ...p, mid: p.accent, soft: lighten(p.accent, 0.3), deep: darken(p.accent, 0.35) }),
    ),
    MIDDLE,
    452,
    0.56,
  )
  const curls = [
    [-64, 540, 118, 1],
    [-26, 552, 100, 1],
  ] as const
  const beard = curls
    .map(([x, y, at, side]) => tentacle(curling([MIDDLE + x, y], at, 210, side, 1), 48, side, skin, 11))
    .join('')
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    halftone(62, 62, 1064, 420, { cell: 18, colour: p.deep, from: 0.9, to: 0, angle: 90 }) +
    polygon(
      [
        [104, 1360],
        [104, 330],
        [330, 330],
        [330, 270],
        [430, 270],
        [430, 210],
        [758, 210],
        [758, 270],
        [858, 270],
        [858, 330],
        [1084, 330],
        [1084, 1360],
      ],
      { fill: p.deep },
    ) +
    polygon(
      [
        [104, 330],
        [330, 330],
        [330, 270],
        [430, 270],
        [430, 210],
        [758, 210],
        [758, 226],
        [446, 226],
        [446, 286],
        [346, 286],
        [346, 346],
        [104, 346],
      ],
      { fill: p.soft },
    ) +
    times(6, (k) =>
      polygon(step(k * 30), { fill: [p.dark, p.mid, p.gold, p.soft, p.light, p.paper][k] ?? p.paper }),
    ).join('') +
    clip(
      'door',
      polygon(step(150)),
      halftone(200, 560, 780, 800, { cell: 22, colour: p.soft, from: 0, to: 0.8, angle: 90 }),
    ) +
    pillar +
    mirror(MIDDLE, pillar) +
    times(
      4,
      (k) =>
        rect(62, 1360 + k * 56, 1064, 60, { fill: k % 2 ? p.deep : p.mid }) +
        rect(62, 1360 + k * 56, 1064, 8, { fill: p.soft }),
    ).join('') +
    around +
    mirror(MIDDLE, around) +
    beard +
    mirror(MIDDLE, beard) +
    relief +
    shoal.join('')
  )
}

/** The guardian blows the conch; the note goes out in rings. */
export function song({ palette: p }: Brush): string {
  const [cx, cy] = [872, 1050] as const
  const rings = times(13, (k) =>
    circle(cx, cy, 1332 - k * 92, { fill: [p.deep, p.mid, p.soft, p.light][k % 4] ?? p.mid }),
  )
  const shoal = times(22, (k) => {
    const ring = 412 + (k % 3) * 184
    const at = -168 + k * 5.6 - (k % 3) * 4
    const [x, y] = polar(cx, cy, ring, at)
    return fish(
      x,
      y,
      118 - (k % 4) * 16,
      at + 90,
      { back: p.accent, belly: p.paper, fin: p.gold, eye: p.paper },
      k % 2 ? 0.7 : -0.7,
    )
  })
  const shell: ShellInk = {
    body: p.gold,
    shade: darken(p.gold, 0.2),
    stripe: p.accent,
    light: p.paper,
    line: p.dark,
  }
  const skin = { ...arms(p), skin: p.accent, shade: darken(p.accent, 0.3), sucker: p.paper }
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    rings.join('') +
    shoal.join('') +
    tentacle(
      [
        [170, 1500],
        [80, 1300],
        [120, 1120],
        [230, 1060],
        [330, 1096],
        [330, 1190],
        [250, 1200],
      ],
      118,
      1,
      skin,
      20,
    ) +
    placeMotif(
      guardianHead(
        'singer',
        {
          ...skins(p),
          light: lighten(p.accent, 0.28),
          skin: p.accent,
          shade: darken(p.accent, 0.3),
          spot: darken(p.accent, 0.3),
        },
        { closed: true, crowned: false },
      ),
      316,
      1500,
      0.98,
    ) +
    placeMotif(
      steppedCrown({ crown: p.gold, crownShade: darken(p.gold, 0.22), spot: p.dark }),
      300,
      1070,
      0.9,
    ) +
    group(conch('conch', shell), { transform: 'translate(690 1240) rotate(-40) scale(1.12)' }) +
    tentacle(
      [
        [560, 1640],
        [660, 1500],
        [800, 1420],
        [850, 1300],
        [780, 1210],
        [690, 1240],
        [700, 1310],
      ],
      116,
      -1,
      skin,
      20,
    )
  )
}
