import { mix } from '../../colour.ts'
import { condorAbove } from '../../motifs/flock.ts'
import { mountain } from '../../motifs/mountains.ts'
import { halo } from '../../motifs/sky.ts'
import { lens } from '../../motifs/water.ts'
import { fogBank } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Only the highest summits come up for air. */
function seaOfFog({ w, h, ink, random }: View): string {
  const rock = { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft }
  const layer = (top: number, roll: number, fill: string): string => {
    const wisps = Array.from({ length: 7 }, () =>
      lens(
        w * random.next(),
        h * (top + random.range(-0.045, 0.03)),
        random.range(220, 620),
        random.range(7, 16),
      ),
    ).join('')
    return path(fogBank(random, w, h * top, h, roll), { fill }) + path(wisps, { fill })
  }
  const [sx, sy] = [w * 0.24, h * 0.44]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    rect(0, h * 0.13, w, h, { fill: mix(ink.deep, ink.mid, 0.55) }),
    rect(0, h * 0.26, w, h, { fill: ink.mid }),
    rect(0, h * 0.38, w, h, { fill: mix(ink.mid, ink.soft, 0.6) }),
    halo(sx, sy, [330, 240], [mix(ink.mid, ink.gold, 0.4), mix(ink.gold, ink.light, 0.35)]),
    circle(sx, sy, 150, { fill: ink.accent }),
    mountain(
      random.fork('far'),
      { x: w * 0.46, top: h * 0.3, base: h * 0.72, left: 260, right: 300, snow: 0.36 },
      { ...rock, lit: mix(ink.mid, ink.deep, 0.3), shade: ink.deep, snow: ink.paper },
      'left',
    ),
    layer(0.52, 34, mix(ink.soft, ink.mid, 0.3)),
    mountain(
      random.fork('great'),
      { x: w * 0.74, top: h * 0.07, base: h * 0.96, left: 560, right: 480, lean: -40, snow: 0.34 },
      { ...rock, lit: ink.deep, shade: ink.dark, snow: ink.paper },
      'left',
    ),
    layer(0.65, 42, ink.soft),
    mountain(
      random.fork('near'),
      { x: w * 0.16, top: h * 0.5, base: h * 1.04, left: 380, right: 380, snow: 0.24 },
      { ...rock, lit: mix(ink.deep, ink.dark, 0.4), shade: mix(ink.dark, '#000000', 0.25), snow: ink.paper },
      'left',
    ),
    layer(0.79, 38, mix(ink.soft, ink.light, 0.75)),
    layer(0.91, 30, mix(ink.mid, ink.soft, 0.45)),
  ].join('')
}

/** The bird is nearer to us than the picture is. */
function bird({ w, h, ink }: View): string {
  return condorAbove(w * 0.42, h * 0.2, 640, -12, ink.dark, ink.accent, ink.paper)
}

export const fogSea = poster(18, palettes.salt, seaOfFog, { over: bird })
