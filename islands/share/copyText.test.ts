import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './copyText.ts'

const link = 'https://shop.example/sv/posters/eye'

/** An element that can have the focus. */
class Focusable {
  readonly focus = vi.fn()
}
const focused = new Focusable()
const host = { append: vi.fn() } as unknown as Element
const field = { select: vi.fn(), remove: vi.fn(), value: '', readOnly: false }
const execCommand = vi.fn<(command: string) => boolean>()
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Focusable)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const createElement = () => field
  vi.stubGlobal('document', { activeElement: focused, createElement, execCommand })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('copies with the Clipboard API, without a field', async () => {
  writeText.mockResolvedValue()
  expect(await copyText(link, host)).toBe(true)
  expect(writeText.mock.calls).toEqual([[link]])
  expect(host.append).not.toHaveBeenCalled()
})

it.each([
  ['copies', (): boolean => true, true],
  ['returns false', (): boolean => false, false],
  [
    'throws',
    (): boolean => {
      throw new Error('refused')
    },
    false,
  ],
] as const)(
  'without the Clipboard API, a field is used and removed if execCommand %s',
  async (_, copy, isCopied) => {
    writeText.mockRejectedValue(new Error('refused'))
    execCommand.mockImplementation(copy)

    expect(await copyText(link, host)).toBe(isCopied)
    expect(execCommand.mock.calls).toEqual([['copy']])
    expect(host.append).toHaveBeenCalledExactlyOnceWith(field)
    // A writable field would open the keyboard of a phone.
    expect(field).toMatchObject({ value: link, readOnly: true })
    expect(field.select).toHaveBeenCalledTimes(1)
    expect(field.remove).toHaveBeenCalledTimes(1)
    expect(focused.focus).toHaveBeenCalledTimes(1)
  },
)
