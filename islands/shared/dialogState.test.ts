import { afterEach, expect, it, vi } from 'vitest'
import { lockScroll, topDialog, unlockScroll } from './dialogState.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [1000, false],
  [985, true],
])(
  'dialogs lock a page that is %i px wide in a window of 1000 px, with a scroll bar: %s',
  (clientWidth, hasScrollBar) => {
    const toggleAttribute = vi.fn()
    const dataset: { held?: string } = {}
    vi.stubGlobal('innerWidth', 1000)
    vi.stubGlobal('document', {
      documentElement: { clientWidth, dataset, toggleAttribute },
      body: { dataset: {} },
    })

    lockScroll('enlarge')
    lockScroll('send')
    lockScroll('send')
    expect(topDialog.value).toBe('send')
    expect(dataset.held).toBe('send')
    // Only the first dialog measures the scroll bar, because behind it the page no longer
    // has one.
    expect(toggleAttribute.mock.calls).toEqual([['data-scroll-bar', hasScrollBar]])

    unlockScroll('send')
    expect(topDialog.value).toBe('enlarge')
    expect(dataset.held).toBe('enlarge')

    unlockScroll('enlarge')
    expect(topDialog.value).toBeUndefined()
    expect(dataset).toEqual({})
  },
)
