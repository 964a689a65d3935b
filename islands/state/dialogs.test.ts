import { afterEach, expect, it, vi } from 'vitest'
import { lockScroll, topDialog, unlockScroll } from './dialogs.ts'
import { closeSharing, openSharing, sharing } from './sharing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [1000, false],
  [985, true],
])(
  'the page behind dialogs is held until the last closes; of 1000 px it is %i wide, with a scroll bar: %s',
  (clientWidth, bar) => {
    const toggled: unknown[] = []
    const dataset: { held?: string } = {}
    vi.stubGlobal('innerWidth', 1000)
    vi.stubGlobal('document', {
      documentElement: { clientWidth, dataset, toggleAttribute: (...how: unknown[]) => toggled.push(how) },
    })
    lockScroll('enlarge')
    lockScroll('share')
    lockScroll('share')
    expect([topDialog.value, dataset.held]).toEqual(['share', 'share'])
    // Held, the page has no scroll bar any more.
    expect(toggled).toEqual([['data-scroll-bar', bar]])
    unlockScroll('share')
    expect([topDialog.value, dataset.held]).toEqual(['enlarge', 'enlarge'])
    unlockScroll('enlarge')
    expect([topDialog.value, dataset]).toEqual([undefined, {}])
  },
)

it('sharing ends with the focus on what opened it', () => {
  const focus = vi.fn()
  const poster = { id: 'a', title: 'A', description: '', image: '', page: '' }
  openSharing(poster, { focus } as unknown as HTMLElement)
  expect(sharing.value?.poster).toBe(poster)
  closeSharing()
  closeSharing()
  expect([sharing.value, focus.mock.calls]).toEqual([undefined, [[]]])
})
