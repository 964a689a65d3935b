import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// What a paste or a drop does, by the formats that the clipboard holds. A browser shows the rest in
// tests/editor/paste.test.ts.

/** A field, and what it inserts, in place of a browser's. */
class FakeElement extends EventTarget {
  type = ''
  value = ''
  readOnly = false
  dataset: Record<string, string> = {}
}
class FakeTextArea extends FakeElement {}
class FakeInput extends FakeElement {
  override type = 'text'
}

/** The page. When the editor's modules are loaded, they read it and connect to its server. */
const page = Object.assign(new EventTarget(), {
  execCommand: vi.fn(),
  querySelector: () => null,
})
/** The editor's cache of answers, which also holds the message in the header. */
const announce = vi.spyOn(QueryClient.prototype, 'setQueryData')
const messageOf = (words: string) => [['said'], expect.stringContaining(words)] as const
afterAll(() => {
  announce.mockRestore()
  // The modules remember this page.
  vi.resetModules()
})

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('EventSource', EventTarget)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
  vi.stubGlobal('HTMLInputElement', FakeInput)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const pictureFile = (name: string) => new File(['picture'], name, { type: 'image/png' })
const textFile = new File(['text'], 'notes.txt', { type: 'text/plain' })

/** The clipboard with texts by their MIME type, and with files. */
const clipboardWith = (
  texts: Readonly<Record<string, string>>,
  files: readonly File[] = [],
) => ({
  files,
  types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  getData: (type: string) => texts[type] ?? '',
})
type Clipboard = ReturnType<typeof clipboardWith>

const loadPasting = () => import('./pasting.ts')

/** Collects the names of the pictures that are offered to the form, while `act` runs. */
async function offersDuring(act: () => unknown): Promise<readonly string[]> {
  const { PICTURE } = await loadPasting()
  const names: string[] = []
  const note = (event: Event): void => {
    const { file } = (event as CustomEvent<{ readonly file: File }>).detail
    names.push(file.name)
  }
  page.addEventListener(PICTURE, note)
  await act()
  page.removeEventListener(PICTURE, note)
  return names
}

/** Pastes into a Markdown field. Returns the Markdown; undefined if the browser pastes. */
async function pasteMarkdown(clipboardData: Clipboard) {
  const { takeMarkdown } = await loadPasting()
  const event = { clipboardData, target: new FakeElement() }
  let markdown: string | undefined
  const offers = await offersDuring(async () => {
    markdown = await takeMarkdown(event as unknown as ClipboardEvent)
  })
  return { markdown, offers }
}

/** Pastes into a plain field. Returns the inserted text; undefined if the browser pastes. */
async function pastePlain(clipboardData: Clipboard, field: FakeElement) {
  const { watchPasting } = await loadPasting()
  const endWatching = watchPasting()
  const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData })
  Object.defineProperty(event, 'target', { value: field })

  const offers = await offersDuring(() => page.dispatchEvent(event))
  endWatching()
  const [insertion] = page.execCommand.mock.calls
  return { inserted: insertion?.[2], isStopped: event.defaultPrevented, offers }
}

const html = '<p>Two <b>moons</b></p>'
const plain = 'Two moons'
const texts = { 'text/plain': plain, 'text/html': html }
const moonPicture = pictureFile('one.png')
const two = pictureFile('two.png')

test.each([
  ['a formatted text', texts, [], 'Two **moons**', []],
  ['a formatted text with its picture', texts, [moonPicture], 'Two **moons**', []],
  ['a formatted text with two pictures', texts, [moonPicture, two], 'Two **moons**', []],
  ['a plain text', { 'text/plain': plain }, [], undefined, []],
  [
    'a plain text with its picture',
    { 'text/plain': plain },
    [moonPicture],
    undefined,
    [],
  ],
  ['a picture', {}, [moonPicture], '', ['one.png']],
  // Browsers add such HTML to a picture that was copied from a page.
  [
    'a picture of a page',
    { 'text/html': '<img src="/a">' },
    [moonPicture],
    '',
    ['one.png'],
  ],
  ['two pictures', {}, [moonPicture, two], '', ['one.png']],
  ['a text file and a picture', {}, [textFile, two], '', ['two.png']],
  ['a text file', {}, [textFile], undefined, []],
  ['syntax colours', { ...texts, 'vscode-editor-data': '{}' }, [], undefined, []],
] as const)('a Markdown field takes %s', async (_, formats, files, markdown, offers) => {
  expect(await pasteMarkdown(clipboardWith(formats, files))).toEqual({ markdown, offers })
})

test('a formatted text is pasted without the pictures in it, and a message says so', async () => {
  const formats = { 'text/plain': plain, 'text/html': `${html}<img src="/a.png">` }
  const { markdown, offers } = await pasteMarkdown(clipboardWith(formats))
  expect([markdown, offers]).toEqual(['Two **moons**', []])
  expect(announce).toHaveBeenCalledWith(...messageOf('without its pictures'))
})

test.each([
  ['Markdown in paragraphs', '- **a**\n- b', '<p>- **a**</p><p>- b</p>', '- **a**\n- b'],
  ['a Markdown table', '| a |\n|---|', '<p>| a |</p><p>|---|</p>', '| a |\n|---|'],
  ['a Markdown link', '[a](/b) c', '<p>[a](/b)</p><p>c</p>', '[a](/b) c'],
  ['two paragraphs', 'a\n\nb', '<p>a</p><p>b</p>', 'a\n\nb'],
  ['Windows line ends', '## a\r\n\r\n## b', '<p>## a</p><p>## b</p>', '## a\n\n## b'],
])(
  'a page that shows %s is pasted as its author wrote it',
  async (_, text, page, expected) => {
    const formats = { 'text/plain': text, 'text/html': page }
    const { markdown } = await pasteMarkdown(clipboardWith(formats))
    expect(markdown).toBe(expected)
  },
)

test.each([
  [
    'a picture',
    {},
    [moonPicture],
    { inserted: undefined, isStopped: true, offers: ['one.png'] },
  ],
  [
    'a text with its picture',
    texts,
    [moonPicture],
    { inserted: undefined, isStopped: false, offers: [] },
  ],
  [
    'lines with a picture',
    { 'text/plain': 'Two\nmoons' },
    [moonPicture, two],
    { inserted: 'Two moons', isStopped: true, offers: [] },
  ],
] as const)('a plain field takes %s', async (_, formats, files, expected) => {
  for (const field of [new FakeTextArea(), new FakeInput()]) {
    page.execCommand.mockClear()
    expect(await pastePlain(clipboardWith(formats, files), field)).toEqual(expected)
  }
})

test.each([
  ['joins lines', 'Three\r\n\r\n moons\n', 'Three moons'],
  ['turns tabs into spaces', 'a\t\tb', 'a b'],
  ['drops invisible characters', 'mo\u00ado\u200bn\u2060s\ufeff', 'moons'],
])('a field of one line %s', async (_, text, inserted) => {
  const clipboard = clipboardWith({ 'text/plain': text })
  expect(await pastePlain(clipboard, new FakeTextArea())).toMatchObject({ inserted })
})

test('a field of several lines keeps them, but no invisible characters', async () => {
  const byAttribute = new FakeTextArea()
  byAttribute.dataset.lines = 'many'
  const byValue = Object.assign(new FakeTextArea(), { value: 'a\nb' })

  for (const field of [byAttribute, byValue]) {
    page.execCommand.mockClear()
    const clipboard = clipboardWith({ 'text/plain': 'Thr\u00adee\r\n\r\nmoons' })
    const { inserted } = await pastePlain(clipboard, field)
    expect(inserted).toBe('Three\n\nmoons')
  }
})

test('the browser pastes into fields that are read-only or hold no words', async () => {
  const readOnly = Object.assign(new FakeTextArea(), { readOnly: true })
  const number = Object.assign(new FakeInput(), { type: 'number' })
  for (const field of [readOnly, number, new FakeElement()]) {
    const clipboard = clipboardWith({ 'text/plain': 'a\nb' }, [moonPicture])
    const untouched = { inserted: undefined, isStopped: false, offers: [] }
    expect(await pastePlain(clipboard, field)).toEqual(untouched)
  }
})

/** Drops files on an element. */
async function drop(files: readonly File[], target: FakeElement) {
  const { watchPasting } = await loadPasting()
  const endWatching = watchPasting()
  const dataTransfer = clipboardWith({}, files)
  const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer })
  Object.defineProperty(event, 'target', { value: target })

  const offers = await offersDuring(() => page.dispatchEvent(event))
  endWatching()
  return { isStopped: event.defaultPrevented, offers }
}

test('a dropped picture is offered, even behind another file', async () => {
  const dropped = await drop([textFile, two], new FakeTextArea())
  expect(dropped).toEqual({ isStopped: true, offers: ['two.png'] })
  expect(announce).not.toHaveBeenCalled()
})

test('a dropped file without a picture is refused with a message', async () => {
  expect(await drop([textFile], new FakeElement())).toEqual({
    isStopped: true,
    offers: [],
  })
  expect(announce).toHaveBeenCalledWith(...messageOf('Only pictures'))
})

test('a picture field takes a dropped picture itself', async () => {
  const field = Object.assign(new FakeInput(), { type: 'file' })
  expect(await drop([moonPicture], field)).toEqual({ isStopped: false, offers: [] })
})
