import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { home } from '../support/cli.ts'
import { setStage } from '../support/islands/visit.ts'

/** A stage of 400 × 200 pixels around (300, 150) with a picture in it, which notes what gestures ask of it. */
const script = `
  import { createElement, useRef } from 'react'
  import { createRoot } from 'react-dom/client'
  import { useEnlargeGestures } from './islands/enlarge/useEnlargeGestures.ts'

  const asked = []
  let scale = 1
  const note = (name) => [name, (...what) =>
    asked.push([name, ...what.flatMap((one) => typeof one === 'object' ? Object.values(one) : one.toFixed(2) * 1)].join(' '))]
  const target = { view: () => ({ scale }), ...Object.fromEntries(['zoom', 'pan', 'swipe', 'leave'].map(note)) }
  function Stage() {
    const stage = useRef(null)
    useEnlargeGestures(stage, target)
    const style = { position: 'fixed', left: 100, top: 50, width: 400, height: 200 }
    return createElement('div', { ref: stage, style }, createElement('img'))
  }
  globalThis.gesture = async (now, events) => {
    const root = createRoot(document.body)
    root.render(createElement(Stage))
    await new Promise((done) => setTimeout(done, 30))
    const image = document.querySelector('img')
    image.parentElement.setPointerCapture = () => undefined
    scale = now
    asked.length = 0
    for (const text of events.split(', ')) {
      const [type, x, y, more] = text.split(' ')
      const where = { clientX: 300 + Number(x), clientY: 150 + Number(y), bubbles: true, cancelable: true }
      const event = type.startsWith('wheel')
        ? new WheelEvent('wheel', { ...where, deltaY: type.slice(5), ctrlKey: more === 'pinch' })
        : new PointerEvent('pointer' + type, { ...where, pointerId: more === 'second' ? 2 : 1, button: more === 'menu' ? 2 : 0 })
      const goal = more === 'beside' ? image.parentElement : image
      if (!goal.dispatchEvent(event)) asked.push('no scrolling')
    }
    root.unmount()
    return asked.join(', ')
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

/** Each with the scale before it. */
const gestures = `a tap magnifies around it: 1, down 10 20, up 14 26
a tap on what is magnified makes it whole: 2, down 10 20, up 10 20
a tap beside it leaves: 1, down 10 20 beside, up 10 20
a touch that is no tap and no swipe does nothing: 1, down 0 0, up 8 0
a drag to the left leads on: 1, down 60 0, move 0 0, up 11 30
a drag to the right leads back: 1, down 0 0, up 49 -32
a drag that is too short does nothing: 1, down 0 0, up 48 0
a drag that is too steep does nothing: 1, down 0 0, up 60 40
a drag moves what is magnified: 2, down 0 0, move 30 40, move 90 41, up 90 41
a pointer that was not pressed does nothing: 2, move 30 40, up 30 40
another button does nothing: 2, down 0 0 menu, move 9 9, up 60 0
a cancelled touch does nothing: 1, down 0 0, cancel 60 0, up 60 0
the wheel magnifies: 1, wheel-100 5 6
a pinch of a touchpad magnifies fourfold: 1, wheel-100 0 0 pinch
two fingers magnify around their middle, and move it: 1, down 0 4, down 10 6 second, move 30 10 second
two fingers do not swipe: 1, down 0 0, down 9 0 second, up 90 0 second, up 90 0
fingers at one spot do not magnify endlessly: 1, down 0 0, down 0 0 second, move 0 8 second`

it('gestures magnify, move, lead on and leave', async () => {
  const told: string[] = []
  for (const [gesture, scale, events] of gestures.matchAll(/^.*: (\d), (.*)$/gm)) {
    const ask = ([scale, events]: readonly unknown[]) =>
      Reflect.get(window, 'gesture')(Number(scale), events)
    told.push(gesture, `  ${(await page.evaluate(ask, [scale, events])) || 'nothing'}`)
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/gestures.txt')
})
