import { circle, group, path, polygon, px } from '../svg.ts'

/** The inks of a small robed figure lit from the left. */
export interface RobeInk {
  readonly robe: string
  readonly shade: string
  readonly skin: string
  readonly trim: string
}

export type Gesture = 'still' | 'raised' | 'staff' | 'offering'

const arms: Record<Gesture, (ink: RobeInk) => string> = {
  still: () => '',
  raised: ({ robe, shade, skin }) =>
    path('M-10 -68L-30 -104L-24 -108L2 -74Z', { fill: robe }) +
    path('M10 -68L30 -104L24 -108L-2 -74Z', { fill: shade }) +
    circle(-28, -108, 4.5, { fill: skin }) +
    circle(28, -108, 4.5, { fill: skin }),
  staff: ({ trim, skin, robe }) =>
    path('M24 0V-112', { stroke: trim, 'stroke-width': 3.4, fill: 'none' }) +
    circle(24, -114, 6, { fill: trim }) +
    path('M6 -66L24 -58L22 -50L2 -54Z', { fill: robe }) +
    circle(24, -54, 4.5, { fill: skin }),
  offering: ({ trim, skin, robe }) =>
    path('M-4 -62L22 -66L22 -58L0 -50Z', { fill: robe }) +
    circle(23, -62, 4.5, { fill: skin }) +
    circle(30, -72, 9, { fill: trim }),
}

/** A figure in a long robe and a pointed cap, standing on `foot`; -100 is the top of the head before scaling. */
export function pilgrim(
  x: number,
  foot: number,
  height: number,
  ink: RobeInk,
  gesture: Gesture = 'still',
): string {
  const content = [
    path('M-9 -74C-22 -60 -26 -20 -30 0Q0 6 30 0C26 -20 22 -60 9 -74Z', { fill: ink.robe }),
    path('M4 -74C2 -40 8 -20 6 3Q20 3 30 0C26 -20 22 -60 9 -74Z', { fill: ink.shade }),
    path('M-27.5 -14Q0 -8 27.5 -14L28.6 -7Q0 -1 -28.6 -7Z', { fill: ink.trim }),
    arms[gesture](ink),
    circle(0, -82, 10, { fill: ink.skin }),
    path('M3 -91.5A10 10 0 0 1 3 -72.5Q7 -82 3 -91.5Z', { fill: ink.shade }),
    polygon(
      [
        [-11, -84],
        [-7, -98],
        [0, -106],
        [7, -98],
        [11, -84],
      ],
      { fill: ink.trim },
    ),
  ]
  return group(content, { transform: `translate(${px(x)} ${px(foot)}) scale(${(height / 106).toFixed(3)})` })
}
