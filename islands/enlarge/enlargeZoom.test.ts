import { expect, test } from 'vitest'
import { type Fit, panView, STEP, wholeView, zoomView } from './enlargeZoom.ts'

const fit: Fit = {
  picture: { width: 400, height: 600 },
  stage: { width: 800, height: 600 },
}
const centre = { x: 0, y: 0 }

test('the point under the pointer stays there', () => {
  const wide: Fit = { picture: fit.stage, stage: fit.stage }
  const before = panView(zoomView(wholeView, 2, centre, wide), { x: 30, y: -60 }, wide)
  const view = zoomView(before, 1.5, { x: -80, y: 120 }, wide)
  expect([(-80 - view.x) / view.scale, (120 - view.y) / view.scale]).toEqual([-55, 90])
})

test('zooms by 1.6 a step, between the whole centred picture and four times its size', () => {
  expect(zoomView(wholeView, 0.5, centre, fit)).toEqual(wholeView)
  expect(zoomView(wholeView, STEP, centre, fit).scale).toBe(1.6)
  const close = zoomView(wholeView, 100, { x: 150, y: 250 }, fit)
  expect(close.scale).toBe(4)
  const { scale, x, y } = zoomView(close, 0.01, centre, fit)
  expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
})

test('stops at the edges of the picture', () => {
  const view = zoomView(wholeView, 2, centre, fit)
  // 1200 px high on a stage of 600: 300 px to each side. 800 px wide on 800: none.
  expect(panView(view, { x: 999, y: -999 }, fit)).toEqual({ scale: 2, x: 0, y: -300 })
  const closer = zoomView(wholeView, 4, centre, fit)
  expect(panView(closer, { x: -999, y: 999 }, fit)).toEqual({ scale: 4, x: -400, y: 900 })
  const by = { x: 5, y: 6 }
  expect(panView(panView(closer, by, fit), by, fit)).toEqual({ scale: 4, x: 10, y: 12 })
})
