import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EnlargeLabels } from '../shared/labels.ts'
import { EnlargeBar } from './EnlargeBar.tsx'

/** The texts that the bar reads. */
const labels = {
  view: 'View',
  picture: 'The picture',
  wall: '{size} on the wall',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as EnlargeLabels

/** Returns the buttons for the views, as HTML. */
function viewButtons(names: readonly string[]): readonly string[] {
  const html = renderToStaticMarkup(
    <EnlargeBar
      labels={labels}
      pictures={1}
      sizes={names.map((size) => ({ sizeId: size.toLowerCase(), size }))}
      alone
      view={0}
      zoomed={false}
      show={() => undefined}
      zoom={() => undefined}
      step={() => undefined}
    />,
  )
  const views = html.slice(0, html.indexOf('</fieldset>'))
  return [...views.matchAll(/<button type="button"(.*?)<\/button>/g)].map(
    ([, button = '']) => button.replace(/ aria-pressed="\w+"/, ''),
  )
}

test('shows the full names of up to three sizes in the bar of the enlarged view', () => {
  expect(viewButtons(['A1', 'A2'])).toEqual([
    '>The picture',
    '>A1 on the wall',
    '>A2 on the wall',
  ])
})

test('shows short names for more than three sizes, and gives screen readers the full ones', () => {
  expect(viewButtons(['A1', 'A2', 'A3', 'A4'])).toEqual([
    '>The picture',
    ' aria-label="A1 on the wall">A1',
    ' aria-label="A2 on the wall">A2',
    ' aria-label="A3 on the wall">A3',
    ' aria-label="A4 on the wall">A4',
  ])
})
