import { mix } from '../../colour.ts'
import type { Clay, Villager } from '../../motifs/chamber.ts'
import type { Bronze, Iron } from '../../motifs/machine.ts'
import { type PigeonInk, perchedPigeon } from '../../motifs/pigeon.ts'
import type { Stone } from '../../motifs/pyramid.ts'
import type { Palette } from '../../palettes.ts'
import { group } from '../../svg.ts'

/** A temple in daylight. */
export function stoneOf({ light, soft, mid, dark }: Palette): Stone {
  return { lit: soft, shade: mid, edge: light, dark }
}

/** A villager in the inks of the print. */
export function villagerOf({ accent, gold, light, dark, mid }: Palette): Villager {
  return { poncho: accent, stripe: gold, hat: gold, skin: mix(light, mid, 0.35), dark }
}

/** Painted pottery. */
export function clayOf({ accent, dark, light, deep }: Palette): Clay {
  return { body: accent, shade: mix(accent, deep, 0.55), line: mix(light, dark, 0.05) }
}

/** Wheels and gears. */
export function ironOf({ gold, mid, light, dark }: Palette): Iron {
  return { face: gold, shade: mix(gold, mid, 0.55), edge: light, hub: dark }
}

/** Bells. */
export function bronzeOf({ gold, light, dark, mid }: Palette): Bronze {
  return { face: gold, shade: mix(gold, mid, 0.6), light, dark }
}

/** A pale pigeon. */
export function pigeonOf({ soft, mid, deep, light, accent, dark, gold }: Palette): PigeonInk {
  return {
    body: light,
    shade: soft,
    neck: mid,
    wing: soft,
    bar: deep,
    bill: gold,
    foot: accent,
    line: dark,
    eye: accent,
  }
}

/** A pigeon about `height` tall with its feet on x, y; a negative side looks to the left. */
export function pigeonAt(x: number, y: number, height: number, ink: PigeonInk, side = 1): string {
  const scale = height / 146
  const id = `pigeon-${Math.round(x)}-${Math.round(y)}`
  return group(perchedPigeon(id, ink), {
    transform: `translate(${x} ${y}) scale(${(scale * side).toFixed(3)} ${scale.toFixed(3)})`,
  })
}
