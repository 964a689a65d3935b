import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import type { HorsePose } from '../../motifs/horse.ts'
import { type UnicornInk, type UnicornPose, unicorn } from '../../motifs/unicorn.ts'
import type { WingInk, WingPose } from '../../motifs/wing.ts'
import type { Palette } from '../../palettes.ts'
import { group } from '../../svg.ts'

/** A white coat in the inks of the print. */
export const coats = (p: Palette): UnicornInk => ({
  coat: p.paper,
  shade: mix(p.light, p.soft, 0.45),
  far: mix(p.soft, p.mid, 0.2),
  hair: [p.gold, p.accent, p.mid],
  line: p.dark,
  horn: p.gold,
  hornLine: p.dark,
  hoof: p.dark,
})

/** Wing feathers in the inks of the print. */
export const plumes = (p: Palette): WingInk => ({
  quill: { blade: p.paper, shade: mix(p.light, p.soft, 0.5), line: p.deep },
  covert: { blade: p.soft, shade: p.mid, line: p.deep },
  lesser: { blade: p.paper, shade: mix(p.light, p.soft, 0.5), line: p.deep },
  arm: p.paper,
})

/** Rearing on the hind legs. */
export const rear: HorsePose = {
  pitch: -48,
  fore: { near: [28, -8, 104, 112], far: [20, 18, 134, 140] },
  hind: { near: [38, 118, 84, 62], far: [30, 108, 74, 52] },
  neck: [-82, -62],
  face: 28,
}
/** All four hooves off the ground. */
export const gallop: HorsePose = {
  pitch: -14,
  fore: { near: [60, 8, 60, 90], far: [40, -8, 26, 40] },
  hind: { near: [100, 150, 128, 150], far: [112, 160, 142, 160] },
  neck: [-48, -30],
  face: 36,
}
/** Standing with the head down to the water. */
export const drink: HorsePose = {
  pitch: 6,
  fore: { near: [118, 84, 88, 64], far: [134, 104, 96, 74] },
  hind: { near: [60, 112, 90, 64], far: [72, 120, 98, 70] },
  neck: [26, 52],
  face: 82,
}
/** Standing with the neck arched. */
export const proud: HorsePose = {
  pitch: 0,
  fore: { near: [118, 90, 91, 68], far: [112, 78, 96, 70] },
  hind: { near: [60, 116, 92, 66], far: [74, 124, 100, 72] },
  neck: [-62, -44],
  face: 46,
}

/** The near wing straight up. */
export const raised: WingPose = {
  shoulder: [5, -55],
  elbow: [-60, -110],
  wrist: [-40, -210],
  hand: [-20, -260],
  sweep: [168, 195, 268],
  reach: [124, 178, 210],
  width: 27,
  bend: -0.08,
}
/** The far wing that goes with it. */
export const raisedFar: WingPose = {
  ...raised,
  shoulder: [22, -62],
  elbow: [-6, -126],
  wrist: [44, -214],
  hand: [74, -252],
  sweep: [190, 232, 304],
  reach: [110, 160, 196],
}
/** The near wing half up. */
export const lifted: WingPose = {
  shoulder: [40, -40],
  elbow: [10, -110],
  wrist: [70, -190],
  hand: [100, -235],
  sweep: [182, 214, 288],
  reach: [124, 176, 214],
  width: 27,
  bend: -0.08,
}
/** The far wing that goes with it. */
export const liftedFar: WingPose = {
  ...lifted,
  shoulder: [60, -44],
  elbow: [60, -115],
  wrist: [130, -180],
  hand: [168, -212],
  sweep: [200, 238, 316],
  reach: [110, 156, 190],
}
/** Laid along the back. */
export const foldedWing: WingPose = {
  shoulder: [40, -30],
  elbow: [-6, -64],
  wrist: [26, -104],
  hand: [0, -114],
  sweep: [146, 163, 174],
  reach: [96, 156, 205],
  width: 24,
  bend: -0.05,
}

/** Folded, about to open. */
export const waiting: WingPose = {
  shoulder: [44, -22],
  elbow: [10, -30],
  wrist: [24, -96],
  hand: [18, -124],
  sweep: [160, 178, 216],
  reach: [64, 86, 104],
  width: 17,
  bend: -0.08,
}

/** The horse, its wings and its horn put together. */
export function steed(
  brush: Brush,
  pose: UnicornPose,
  x: number,
  y: number,
  scale: number,
  degrees = 0,
  ink: Partial<UnicornInk> = {},
): string {
  return group(
    unicorn(brush.random.fork('steed'), pose, { ...coats(brush.palette), ...ink }, plumes(brush.palette)),
    { transform: `translate(${x} ${y}) rotate(${degrees}) scale(${scale})` },
  )
}
