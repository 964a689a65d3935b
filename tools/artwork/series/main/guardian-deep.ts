import type { Brush } from '../../artwork.ts'
import { darken, mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { fish } from '../../motifs/fish.ts'
import { type GuardianInk, guardianHead } from '../../motifs/guardian.ts'
import { nautilus, nautilusAt, type ShellInk } from '../../motifs/shell.ts'
import { curling, type TentacleInk, tentacle } from '../../motifs/tentacle.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, ellipse, group, mirror, type Point, path, polygon, rect } from '../../svg.ts'
import { arms, placeMotif } from './guardian-inks.ts'
import { MIDDLE } from './poster.ts'

/** The guardian looks out of its shell above the lake bed. */
export function inShell({ palette: p, random }: Brush): string {
  const [cx, cy, r, mouth] = [452, 620, 560, -22]
  const ink: ShellInk = { body: p.light, shade: p.soft, stripe: p.accent, light: p.paper, line: p.dark }
  const lip = (across: number): Point => nautilusAt(cx, cy, r, mouth, 0.01, across)
  const [outer, inner] = [lip(0.04), lip(0.97)]
  const limbs = times(9, (k) => {
    const t = k / 8
    const root: Point = [inner[0] - 30 + t * 300, 760 + 60 * Math.sin(Math.PI * t)]
    const long = 560 + 190 * Math.sin(Math.PI * t) + (k % 3) * 46
    return tentacle(
      curling(root, 116 - t * 62 + (k % 2) * 6, long, t < 0.5 ? 1 : -1, 1.15),
      66,
      t < 0.5 ? 1 : -1,
      { ...arms(p), skin: k % 2 ? p.mid : mix(p.mid, p.soft, 0.4) },
      15,
    )
  })
  const hood = smoothPath(
    [
      inner,
      [610, 680],
      [640, 800],
      [730, 860],
      [850, 866],
      [960, 800],
      [1010, 640],
      outer,
      [880, 470],
      [740, 500],
    ],
    true,
  )
  const disk = [640, 1350] as const
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    group(
      times(6, (k) =>
        polygon(
          [
            [120 + k * 190, 40],
            [210 + k * 190, 40],
            [40 + k * 250, 1600],
            [-170 + k * 250, 1600],
          ],
          { fill: p.mid, opacity: 0.28 },
        ),
      ),
    ) +
    path(
      smoothPath([
        [40, 1440],
        [260, 1396],
        [520, 1440],
        [800, 1404],
        [1140, 1450],
      ]).concat('L1140 1620L40 1620Z'),
      { fill: p.dark },
    ) +
    clip(
      'sand',
      rect(62, 1430, 1064, 170),
      halftone(62, 1420, 1064, 180, { cell: 16, colour: p.mid, from: 0, to: 0.55, angle: 90 }),
    ) +
    circle(disk[0], disk[1], 86, { fill: darken(p.gold, 0.25) }) +
    circle(disk[0] - 6, disk[1] - 8, 84, { fill: p.gold }) +
    circle(disk[0] - 6, disk[1] - 8, 60, { fill: 'none', stroke: p.dark, 'stroke-width': 5 }) +
    circle(disk[0] - 6, disk[1] - 8, 22, { fill: p.accent }) +
    limbs.join('') +
    path(hood, { fill: p.mid }) +
    clip('hood', path(hood), [
      path(
        smoothPath([outer, [930, 640], [850, 780], [720, 830], [760, 900], [1040, 880], [1040, 560]], true),
        {
          fill: p.deep,
        },
      ),
      ...times(7, (k) => circle(700 + k * 38, 570 + ((k * 53) % 70), 9 + (k % 3) * 5, { fill: p.deep })),
    ]) +
    ellipse(750, 706, 74, 60, { fill: p.dark }) +
    ellipse(750, 702, 60, 48, { fill: p.gold }) +
    path('M700 702C722 684 778 684 800 702C778 722 722 722 700 702Z', { fill: p.dark }) +
    circle(728, 684, 9, { fill: p.light }) +
    path('M668 668C706 628 792 624 836 672', {
      fill: 'none',
      stroke: p.dark,
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }) +
    nautilus('shell', cx, cy, r, mouth, ink) +
    times(7, (k) =>
      fish(
        170 + (k % 2) * 90,
        1010 + k * 58,
        84 - (k % 3) * 12,
        -24 + random.range(-8, 8),
        { back: p.gold, belly: p.light, fin: p.accent, eye: p.paper },
        k % 2 ? 0.6 : -0.4,
      ),
    ).join('') +
    times(8, (k) =>
      circle(960 + random.range(-30, 60), 330 - k * 34, 6 + (k % 3) * 5, {
        fill: 'none',
        stroke: p.light,
        'stroke-width': 4,
      }),
    ).join('')
  )
}

/** A child on a rope lowers a lamp onto a forehead without end. */
export function below({ palette: p, random }: Brush): string {
  const night = mix(p.dark, p.deep, 0.45)
  const ink: GuardianInk = {
    light: mix(p.deep, p.mid, 0.5),
    skin: p.deep,
    shade: mix(p.dark, p.deep, 0.5),
    spot: p.mid,
    eye: p.accent,
    slit: p.dark,
    crown: p.gold,
    crownShade: darken(p.gold, 0.25),
  }
  const limb: TentacleInk = { skin: p.deep, shade: mix(p.dark, p.deep, 0.5), sucker: p.soft, rim: p.dark }
  const wall =
    tentacle(
      [
        [30, 1600],
        [170, 1240],
        [100, 960],
        [190, 740],
        [300, 690],
        [340, 770],
        [280, 810],
        [250, 770],
      ],
      128,
      1,
      limb,
      24,
    ) +
    tentacle(
      [
        [260, 1640],
        [330, 1330],
        [250, 1130],
        [300, 1000],
        [380, 990],
        [396, 1050],
        [350, 1066],
      ],
      92,
      1,
      limb,
      20,
    )
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    rect(62, 62, 1064, 150, { fill: p.gold }) +
    clip(
      'glow',
      rect(62, 62, 1064, 150),
      halftone(62, 62, 1064, 150, { cell: 15, colour: p.accent, from: 0, to: 0.8, angle: 90 }),
    ) +
    times(4, (k) =>
      path(
        smoothPath(times(12, (i): Point => [50 + i * 100, 200 + k * 66 + (i % 2 ? -9 : 9)])).concat(
          'L1160 1600L50 1600Z',
        ),
        { fill: mix(p.soft, night, 0.35 + k * 0.21) },
      ),
    ).join('') +
    placeMotif(guardianHead('deep', ink, { crowned: false }), MIDDLE, 1376, 1.58) +
    polygon(
      [
        [MIDDLE - 10, 566],
        [MIDDLE + 10, 566],
        [850, 1250],
        [338, 1250],
      ],
      { fill: p.gold, opacity: 0.2 },
    ) +
    polygon(
      [
        [MIDDLE - 6, 566],
        [MIDDLE + 6, 566],
        [740, 1250],
        [448, 1250],
      ],
      { fill: p.gold, opacity: 0.22 },
    ) +
    ellipse(MIDDLE, 1250, 256, 46, { fill: p.gold, opacity: 0.2 }) +
    ellipse(MIDDLE, 1250, 146, 26, { fill: p.gold, opacity: 0.3 }) +
    wall +
    mirror(MIDDLE, wall) +
    path(`M${MIDDLE} 214L${MIDDLE} 478`, { stroke: p.dark, 'stroke-width': 4 }) +
    child(MIDDLE, 560, 108, 1, 'climb', {
      poncho: p.accent,
      stripe: p.gold,
      cap: p.gold,
      skin: '#c98a5c',
      dark: p.dark,
    }) +
    circle(MIDDLE + 6, 572, 15, { fill: p.light }) +
    balsa(MIDDLE - 12, 216, 300, 1, { lit: p.deep, shade: p.dark, binding: p.gold, crew: p.dark }) +
    times(16, () =>
      circle(random.range(440, 760), random.range(620, 980), random.range(3, 8), {
        fill: p.light,
        opacity: 0.6,
      }),
    ).join('')
  )
}
