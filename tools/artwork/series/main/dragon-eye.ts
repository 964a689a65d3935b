import type { Artwork, Brush } from '../../artwork.ts'
import { darken, lighten, mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { polar, smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { type EyeShape, hide, irisFlames, reptileEye, slitPath } from '../../motifs/dragon-eye.ts'
import { type DragonInk, sweptHorn } from '../../motifs/dragon-skin.ts'
import { farBird } from '../../motifs/flock.ts'
import { halo } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { circle, clip, ellipse, group, type Point, path, polygon, rect } from '../../svg.ts'
import { drawFrozen, sleeping } from './dragon-whole.ts'
import { MIDDLE, mainPoster } from './poster.ts'

/** One eye fills the sheet; in its glint stands a very small boat. */
function watching({ palette: p, random }: Brush): string {
  const shape: EyeShape = { id: 'eye', cx: MIDDLE, cy: 800, rx: 400, ry: 236, iris: 232, slit: 40 }
  const scales = (rings: number): string =>
    hide(shape, rings, 62, 1.17, (ring, degrees) => {
      const base =
        [p.mid, p.deep, mix(p.mid, p.soft, 0.45)][(ring + Math.round(degrees / 60) * 2) % 3] ?? p.mid
      return {
        lit: ring === 0 ? p.gold : base,
        shade: ring === 0 ? darken(p.gold, 0.25) : mix(base, p.dark, 0.5),
        gap: p.dark,
      }
    })
  const horns: DragonInk = {
    hide: p.mid,
    shade: p.deep,
    belly: p.light,
    line: p.dark,
    horn: p.light,
    hornShade: p.soft,
    eye: p.gold,
    mouth: p.accent,
  }
  const brow = times(5, (k) => {
    const [dx, dy] = polar(0, 0, 1, -150 + k * 30)
    const from: Point = [MIDDLE + dx * 476, 800 + dy * 330]
    const out = -112 + k * 12
    return sweptHorn(
      [from, polar(from[0], from[1], 140, out), polar(from[0], from[1], 290, out + 16)],
      104 - Math.abs(k - 2) * 8,
      horns,
    )
  })
  return (
    rect(62, 62, 1064, 1540, { fill: p.dark }) +
    scales(9) +
    brow.join('') +
    scales(2) +
    reptileEye(random, shape, {
      iris: [p.gold, mix(p.gold, p.light, 0.4), p.accent],
      pupil: p.dark,
      glint: p.paper,
      white: p.light,
      lid: p.soft,
      lidShade: p.dark,
    }) +
    ellipse(500, 700, 62, 54, { fill: p.paper }) +
    balsa(500, 728, 82, 1, { lit: p.dark, shade: p.dark, binding: p.dark, crew: p.dark })
  )
}

/** So near that only iris and slit are left; in the slit burns a town. */
function burning({ palette: p, random }: Brush): string {
  const [cx, cy] = [MIDDLE, 790]
  const slit = slitPath(cx, cy, 150, 640)
  const steps = times(
    5,
    (k) =>
      rect(cx - 112 + k * 21, 1010 - k * 46, 112 - k * 21, 48, { fill: p.gold }) +
      rect(cx, 1010 - k * 46, 112 - k * 21, 48, { fill: p.deep }) +
      rect(cx - 112 + k * 21, 1050 - k * 46, 224 - k * 42, 8, { fill: p.dark }),
  )
  const flames = irisFlames(random.fork('town'), cx, 1040, 40, 330, 40, p.soft)
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    circle(cx, cy, 700, { fill: p.mid }) +
    circle(cx, cy, 700, { fill: 'none', stroke: p.dark, 'stroke-width': 34 }) +
    irisFlames(random.fork('a'), cx, cy, 190, 690, 96, p.deep) +
    irisFlames(random.fork('b'), cx, cy, 170, 560, 84, p.soft) +
    irisFlames(random.fork('c'), cx, cy, 150, 430, 72, p.gold) +
    irisFlames(random.fork('d'), cx, cy, 130, 310, 64, p.light) +
    path(slitPath(cx, cy, 186, 690), { fill: p.light }) +
    path(slit, { fill: p.dark }) +
    clip('slit', path(slit), [
      halo(cx, 960, [300, 230, 160], [mix(p.dark, p.deep, 0.7), p.deep, p.mid]),
      flames,
      circle(cx, 730, 44, { fill: p.gold }),
      ...steps,
      rect(cx - 200, 1056, 400, 600, { fill: p.deep }),
      polygon(
        [
          [cx - 14, 1058],
          [cx + 14, 1058],
          [cx + 8, 826],
          [cx - 8, 826],
        ],
        { fill: p.dark },
      ),
      ...times(9, (k) => ellipse(cx, 1090 + k * 34, 110 - k * 9, 5, { fill: p.soft })),
    ]) +
    path('M40 40L1150 40L1150 300C950 130 780 96 594 96C400 96 230 130 40 300Z', { fill: p.dark }) +
    path('M40 1620L1150 1620L1150 1330C950 1470 780 1500 594 1500C400 1500 230 1470 40 1330Z', {
      fill: p.dark,
    }) +
    ellipse(330, 420, 60, 96, { fill: p.paper, transform: 'rotate(36 330 420)' }) +
    circle(840, 1150, 26, { fill: p.paper })
  )
}

/** From high above: a lake in its fields that looks back. */
function lakeEye({ palette: p, random }: Brush): string {
  const [cx, cy] = [MIDDLE, 800]
  const edgeAt = (r: number, seed: number, squeeze: number, i: number): Point => {
    const [dx, dy] = polar(0, 0, 1, (i * 360) / 28)
    const out =
      r *
      (1 + 0.34 * Math.abs(dx) ** 6) *
      (1 + 0.035 * Math.sin(i * 1.7 + seed) + 0.02 * Math.sin(i * 3.1 + seed * 2))
    return [cx + dx * out, cy + dy * out * squeeze]
  }
  const ringAt = (t: number, i: number): Point => edgeAt(360 + t * 62, t * 0.7, 0.6 + t * 0.035, i)
  const wobble = (r: number, seed: number, squeeze: number): string =>
    smoothPath(
      times(28, (i) => edgeAt(r, seed, squeeze, i)),
      true,
    )
  const crops = [p.mid, p.soft, p.deep, p.light, p.mid, p.gold, p.soft]
  const fields = times(17, (k) => {
    const t = 16 - k
    return path(
      smoothPath(
        times(28, (i) => ringAt(t, i)),
        true,
      ),
      { fill: crops[t % crops.length] ?? p.mid, stroke: p.dark, 'stroke-width': 9 },
    )
  })
  const walls = times(110, () => {
    const [t, i] = [random.int(0, 13), random.int(0, 27)]
    return path(smoothPath([ringAt(t, i), ringAt(t + 1, i)]), { stroke: p.dark, 'stroke-width': 5 })
  })
  const lake = wobble(350, 0.4, 0.6)
  const water = '#2f8f96'
  return (
    rect(62, 62, 1064, 1540, { fill: p.deep }) +
    fields.join('') +
    walls.join('') +
    path(wobble(384, 0.4, 0.6), { fill: p.dark }) +
    path(wobble(366, 0.4, 0.6), { fill: p.light }) +
    path(lake, { fill: water }) +
    clip('lake', path(lake), [
      circle(cx, cy, 214, { fill: mix(water, p.light, 0.35) }),
      circle(cx, cy, 204, { fill: p.gold }),
      circle(cx, cy, 178, { fill: lighten(p.gold, 0.25) }),
      irisFlames(random.fork('reeds'), cx, cy, 36, 196, 70, p.deep),
      irisFlames(random.fork('more'), cx, cy, 30, 140, 54, p.mid),
      path(slitPath(cx, cy, 36, 186), { fill: p.dark }),
      ...times(7, (k) =>
        path(
          smoothPath([
            [cx - 470, cy - 120 + k * 44],
            [cx - 400, cy - 130 + k * 44],
            [cx - 330, cy - 118 + k * 44],
          ]),
          { fill: 'none', stroke: p.light, 'stroke-width': 4 },
        ),
      ),
      ...times(7, (k) =>
        path(
          smoothPath([
            [cx + 250, cy - 120 + k * 44],
            [cx + 330, cy - 130 + k * 44],
            [cx + 400, cy - 118 + k * 44],
          ]),
          { fill: 'none', stroke: p.light, 'stroke-width': 4 },
        ),
      ),
    ]) +
    balsa(cx - 262, cy + 74, 92, 1, { lit: p.paper, shade: p.gold, binding: p.dark, crew: p.accent }) +
    group(times(5, (k) => farBird(790 + k * 62 - (k % 2) * 20, 1240 - k * 46, 74, 0.8, -20, p.paper))) +
    circle(cx - 60, cy - 70, 26, { fill: p.paper })
  )
}

const bare = (draw: (brush: Brush) => string) => (brush: Brush) => drawFramed(brush, {}, () => draw(brush))

/** Five meetings with the oldest neighbour. */
export const dragonEyes: readonly Artwork[] = [
  mainPoster('dragon-eye', palettes.jade, bare(watching)),
  mainPoster('dragon-eye-ember', palettes.ember, (brush) =>
    drawFramed(brush, { title: 'Dragon eye' }, () => burning(brush)),
  ),
  mainPoster('dragon-eye-ice', palettes.fjord, bare(drawFrozen)),
  mainPoster('dragon-eye-sleep', palettes.ash, (brush) =>
    drawFramed(brush, { band: 'fret', bandAt: 'both' }, () => sleeping(brush)),
  ),
  mainPoster('dragon-eye-lake', palettes.terrace, bare(lakeEye)),
]
