import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { child } from '../../motifs/child.ts'
import { fish } from '../../motifs/fish.ts'
import { range } from '../../motifs/mountains.ts'
import { bodyMap, heading } from '../../motifs/ribbon.ts'
import { rays } from '../../motifs/sky.ts'
import { splash } from '../../motifs/splash.ts'
import { whale } from '../../motifs/whale.ts'
import { circle, group, type Point, path, rect } from '../../svg.ts'
import { clothes } from './clothes.ts'
import { hides } from './whale-inks.ts'

/** Straight down, with a child head first beside it. */
export function diving({ palette: p, random }: Brush): string {
  const axis: Point[] = [
    [420, 1430],
    [400, 1240],
    [470, 1000],
    [590, 780],
    [646, 590],
    [650, 380],
  ]
  const layers = [
    p.soft,
    mix(p.soft, p.mid, 0.5),
    p.mid,
    mix(p.mid, p.deep, 0.5),
    p.deep,
    mix(p.deep, p.dark, 0.5),
  ]
  const depths = layers.map((fill, k) =>
    path(
      smoothPath(
        times(9, (i): Point => [40 + i * 140, 470 + k * 176 + Math.sin(i * 1.5 + k * 2) * 22]),
      ).concat('L1180 1640L40 1640Z'),
      { fill },
    ),
  )
  const shoal = times(17, (k) =>
    fish(
      930 + Math.sin(k * 1.3) * 100,
      720 + k * 38,
      70 - (k % 4) * 9,
      205 + (k % 3) * 14,
      { back: p.accent, belly: p.paper, fin: p.gold, eye: p.paper },
      k % 2 ? 0.6 : -0.6,
    ),
  )
  return (
    rect(62, 62, 1064, 1540, { fill: p.light }) +
    rays(880, 300, 150, 900, 40, mix(p.light, p.gold, 0.35), 1) +
    circle(880, 300, 128, { fill: p.gold }) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 480, height: 130, count: 9, snow: 0.5 },
      { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
      'right',
    ) +
    depths.join('') +
    shoal.join('') +
    times(30, () =>
      circle(random.range(250, 520), random.range(620, 1160), random.range(3, 10), {
        fill: 'none',
        stroke: p.paper,
        'stroke-width': 3,
      }),
    ).join('') +
    whale(
      { id: 'dive', length: 1080, axis, side: 1, flipper: 58, flukeSpan: 0.95 },
      { ...hides(p), body: p.dark, light: p.deep, shade: mix(p.dark, '#000000', 0.4) },
    ) +
    splash(650, 480, 150, p.paper) +
    group(child(0, 0, 150, -1, 'reach', clothes(p)), { transform: 'translate(214 1150) rotate(206)' }) +
    times(5, (k) =>
      circle(226 + (k % 2) * 14, 1080 - k * 40, 5 + k, { fill: 'none', stroke: p.paper, 'stroke-width': 3 }),
    ).join('')
  )
}

/** A song of five lines with fish for notes. */
export function singing({ palette: p, random }: Brush): string {
  const axis: Point[] = [
    [760, 1040],
    [620, 1180],
    [420, 1290],
    [230, 1330],
    [90, 1240],
    [40, 1130],
  ]
  const melody = bodyMap([
    [780, 1010],
    [930, 930],
    [1010, 800],
    [900, 690],
    [660, 660],
    [430, 640],
    [330, 540],
    [420, 440],
    [640, 380],
  ])
  const apart = (s: number): number => 30 - 13 * s
  const stave = (k: number): string =>
    path(smoothPath(times(41, (i) => melody(i / 40, (k - 2) * apart(i / 40)))), {
      fill: 'none',
      stroke: p.paper,
      'stroke-width': 5 - k * 0.2,
      'stroke-linecap': 'round',
    })
  const notes = times(11, (k) => {
    const s = 0.07 + k * 0.084
    const [x, y] = melody(s, (((k * 3) % 5) - 2) * apart(s))
    return fish(
      x,
      y,
      104 - k * 4,
      heading(melody, s),
      { back: p.accent, belly: p.paper, fin: p.gold, eye: p.paper },
      k % 2 ? 0.6 : -0.6,
    )
  })
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    rect(62, 62, 1064, 270, { fill: p.light }) +
    circle(290, 230, 112, { fill: p.gold }) +
    range(
      random.fork('peaks'),
      { from: 0, to: 1188, base: 336, height: 130, count: 7, snow: 0.5 },
      { lit: p.soft, shade: p.mid, snow: p.paper, snowShade: p.light },
      'left',
    ) +
    times(5, (k) =>
      path(
        smoothPath(times(9, (i): Point => [40 + i * 140, 330 + k * 120 + Math.sin(i * 1.7 + k) * 12])).concat(
          'L1180 1640L40 1640Z',
        ),
        { fill: mix(p.soft, p.deep, (k + 0.6) / 5) },
      ),
    ).join('') +
    times(5, stave).join('') +
    notes.join('') +
    whale(
      {
        id: 'calf',
        length: 420,
        axis: [
          [960, 1330],
          [880, 1390],
          [760, 1440],
          [640, 1450],
          [560, 1400],
        ],
        side: -1,
        flipper: 50,
        flukeSpan: 0.5,
      },
      { ...hides(p), light: p.soft, body: p.mid, shade: p.deep },
    ) +
    whale(
      { id: 'sing', length: 1080, axis, side: -1, flipper: 58, flukeSpan: 0.55 },
      { ...hides(p), light: p.mid, body: p.dark, shade: mix(p.dark, '#000000', 0.35) },
    ) +
    child(650, 304, 150, 1, 'sit', clothes(p)) +
    balsa(660, 340, 400, -1, { lit: p.gold, shade: p.accent, binding: p.dark })
  )
}
