import { afterEach, expect, it, vi } from 'vitest'
import { lockScroll, topDialog, unlockScroll } from './dialogState.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [1000, false],
  [985, true],
])(
  'dialogs hold a page of %i px in a window of 1000; its scroll bar is kept: %s',
  (clientWidth, bar) => {
    const toggleAttribute = vi.fn()
    const dataset: { held?: string } = {}
    vi.stubGlobal('innerWidth', 1000)
    vi.stubGlobal('document', {
      documentElement: { clientWidth, dataset, toggleAttribute },
      body: { dataset: {} },
    })
    for (const dialog of ['enlarge', 'send', 'send'] as const) lockScroll(dialog)
    expect([topDialog.value, dataset.held]).toEqual(['send', 'send'])
    // While a dialog holds the page, it has no scroll bar.
    expect(toggleAttribute.mock.calls).toEqual([['data-scroll-bar', bar]])
    unlockScroll('send')
    expect([topDialog.value, dataset.held]).toEqual(['enlarge', 'enlarge'])
    unlockScroll('enlarge')
    expect([topDialog.value, dataset]).toEqual([undefined, {}])
  },
)
