import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { home } from '../support/cli.ts'
import { setStage } from '../support/islands/visit.ts'

/**
 * Gestures by name, each with the initial scale, its events, and the requests that it causes: to zoom, pan, swipe or
 * leave, and to keep the page from scrolling. 'down 10 20, up 14 26' presses and releases a pointer on a picture. An
 * event consists of
 * - its type: `down`, `move`, `up` or `cancel` of a pointer, or `wheel-100`, which turns
 *   the wheel by -100
 * - its distance from the centre of the picture in pixels, to the right and downwards
 * - sometimes a detail: `beside` for an event outside the picture, `second` for the
 *   second pointer, `menu` for the right mouse button, or `pinch` for a pinch on a
 *   touchpad.
 *
 * A tap moves less than 8 px. A swipe goes more than 48 px sideways, and more than 1.5 times as far
 * as up or down.
 */
const gestures = [
  ['a tap magnifies around it', 1, 'down 10 20, up 14 26', 'zoom 2.5 14 26'],
  [
    'a tap on a magnified picture shows it whole',
    2,
    'down 10 20, up 10 20',
    'zoom 0 10 20',
  ],
  ['a tap beside the picture closes it', 1, 'down 10 20 beside, up 10 20', 'leave'],
  [
    'a touch that is neither a tap nor a swipe does nothing',
    1,
    'down 0 0, up 8 0',
    'nothing',
  ],
  [
    'a drag to the left leads to the next picture',
    1,
    'down 60 0, move 0 0, up 11 30',
    'swipe 1',
  ],
  [
    'a drag to the right leads to the previous picture',
    1,
    'down 0 0, up 49 -32',
    'swipe -1',
  ],
  ['a drag that is too short does nothing', 1, 'down 0 0, up 48 0', 'nothing'],
  ['a drag that is too steep does nothing', 1, 'down 0 0, up 60 40', 'nothing'],
  [
    'a drag moves a magnified picture',
    2,
    'down 0 0, move 30 40, move 90 41, up 90 41',
    'pan 30 40, pan 60 1',
  ],
  ['a pointer that was not pressed does nothing', 2, 'move 30 40, up 30 40', 'nothing'],
  ['another button does nothing', 2, 'down 0 0 menu, move 9 9, up 60 0', 'nothing'],
  ['a cancelled touch does nothing', 1, 'down 0 0, cancel 60 0, up 60 0', 'nothing'],
  ['the wheel magnifies', 1, 'wheel-100 5 6', 'zoom 1.28 5 6, no scrolling'],
  [
    'a pinch on a touchpad magnifies more than the wheel',
    1,
    'wheel-100 0 0 pinch',
    'zoom 2.72 0 0, no scrolling',
  ],
  [
    'two fingers magnify around their middle, and move the picture',
    1,
    'down 0 4, down 10 6 second, move 30 10 second',
    'zoom 3 15 7, pan 10 2',
  ],
  [
    'two fingers do not swipe',
    1,
    'down 0 0, down 9 0 second, up 90 0 second, up 90 0',
    'nothing',
  ],
  [
    'fingers at one spot do not magnify endlessly',
    1,
    'down 0 0, down 0 0 second, move 0 8 second',
    'zoom 8 0 4, pan 0 4',
  ],
] as const

/**
 * A page with a stage of 400 × 200 px, whose centre is at (300, 150). `gesture` performs
 * a gesture of `gestures` and returns its requests.
 */
const script = `
  import { createElement, useRef } from 'react'
  import { createRoot } from 'react-dom/client'
  import { useEnlargeGestures } from './islands/enlarge/useEnlargeGestures.ts'

  const requests = []
  let scale = 1
  const numbersIn = (value) =>
    typeof value === 'object' ? Object.values(value) : Number(value.toFixed(2))
  const record = (name) => (...values) =>
    requests.push([name, ...values.flatMap(numbersIn)].join(' '))
  const target = {
    view: () => ({ scale }),
    zoom: record('zoom'),
    pan: record('pan'),
    swipe: record('swipe'),
    leave: record('leave'),
  }

  function Stage() {
    const stage = useRef(null)
    useEnlargeGestures(stage, target)
    const style = { position: 'fixed', left: 100, top: 50, width: 400, height: 200 }
    return createElement('div', { ref: stage, style }, createElement('img'))
  }

  function createGestureEvent(type, x, y, detail) {
    const options = {
      clientX: 300 + Number(x),
      clientY: 150 + Number(y),
      bubbles: true,
      cancelable: true,
    }
    if (type.startsWith('wheel')) {
      const deltaY = type.slice('wheel'.length)
      return new WheelEvent('wheel', { ...options, deltaY, ctrlKey: detail === 'pinch' })
    }
    const pointerId = detail === 'second' ? 2 : 1
    const button = detail === 'menu' ? 2 : 0
    return new PointerEvent('pointer' + type, { ...options, pointerId, button })
  }

  globalThis.gesture = async (initialScale, events) => {
    const root = createRoot(document.body)
    root.render(createElement(Stage))
    // React renders asynchronously, and adds its listeners after the picture has appeared.
    let image
    while (!(image = document.querySelector('img')))
      await new Promise((done) => setTimeout(done))
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

    // Browsers throw an error if a script captures a pointer that exists only in events.
    image.parentElement.setPointerCapture = () => undefined
    scale = initialScale
    requests.length = 0
    for (const text of events.split(', ')) {
      const [type, x, y, detail] = text.split(' ')
      const event = createGestureEvent(type, x, y, detail)
      const target = detail === 'beside' ? image.parentElement : image
      if (!target.dispatchEvent(event)) requests.push('no scrolling')
    }

    root.unmount()
    return requests.join(', ')
  }`

const stage = setStage({})
let page: Page
beforeAll(async () => {
  const stdin = { contents: script, resolveDir: home, loader: 'tsx' as const }
  const define = { 'process.env.NODE_ENV': '"production"' }
  const { outputFiles } = await build({
    stdin,
    define,
    bundle: true,
    format: 'iife',
    write: false,
  })
  ;({ page } = await stage.visit('about:blank'))
  await page.evaluate(outputFiles[0]?.text ?? '')
})

it.each(gestures)('%s', async (_, scale, events, requests) => {
  const caused = await page.evaluate(
    ({ scale, events }) => Reflect.get(window, 'gesture')(scale, events),
    { scale, events },
  )
  expect(caused || 'nothing').toBe(requests)
})
