import { expect, test } from 'vitest'
import { type Fit, panView, wholeView, ZOOM_STEP, zoomView } from './enlargeZoom.ts'

const fit: Fit = {
  picture: { width: 400, height: 600 },
  stage: { width: 800, height: 600 },
}
const centre = { x: 0, y: 0 }

test('zooming keeps the point under the pointer in place', () => {
  // The picture fills the stage, so panning is never limited.
  const fullFit: Fit = { picture: fit.stage, stage: fit.stage }
  const doubleView = zoomView(wholeView, 2, centre, fullFit)
  const movedView = panView(doubleView, { x: 30, y: -60 }, fullFit)

  const view = zoomView(movedView, 1.5, { x: -80, y: 120 }, fullFit)

  // The point under the pointer, in pixels of the unzoomed picture: before this zoom it
  // was (-80 - 30) / 2 = -55 and (120 + 60) / 2 = 90.
  expect((-80 - view.x) / view.scale).toBe(-55)
  expect((120 - view.y) / view.scale).toBe(90)
})

test('zooms between the whole centred picture and four times its size', () => {
  expect(zoomView(wholeView, 0.5, centre, fit)).toEqual(wholeView)
  expect(zoomView(wholeView, ZOOM_STEP, centre, fit).scale).toBe(1.6)

  const closeView = zoomView(wholeView, 100, { x: 150, y: 250 }, fit)
  expect(closeView.scale).toBe(4)

  const { scale, x, y } = zoomView(closeView, 0.01, centre, fit)
  expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
})

test('panning stops at the edges of the picture', () => {
  const view = zoomView(wholeView, 2, centre, fit)
  // At scale 2 the picture is 1200 px high on a stage of 600 px, so it can move 300 px up
  // or down. It is as wide as the stage, so it cannot move sideways.
  expect(panView(view, { x: 999, y: -999 }, fit)).toEqual({ scale: 2, x: 0, y: -300 })

  // At scale 4 the picture is 1600 × 2400 px. It can move by half of the part that the
  // stage does not show.
  const closeView = zoomView(wholeView, 4, centre, fit)
  expect(panView(closeView, { x: -999, y: 999 }, fit)).toEqual({
    scale: 4,
    x: -(1600 - 800) / 2,
    y: (2400 - 600) / 2,
  })

  const step = { x: 5, y: 6 }
  const steppedView = panView(panView(closeView, step, fit), step, fit)
  expect(steppedView).toEqual({ scale: 4, x: 10, y: 12 })
})
