import { say } from '../server.ts'

// What the clipboard brings into fields. Formatted text becomes Markdown where a field holds Markdown.

/** The event that offers a picture, which cannot stand in a text, to the document. */
export const PICTURE = 'saga-picture'

export interface OfferedPicture {
  readonly file: File
  readonly from: Element
}

const offer = (file: File, from: Element): void =>
  void document.dispatchEvent(
    new CustomEvent<OfferedPicture>(PICTURE, { detail: { file, from } }),
  )

/** Returns the picture that was copied, unless it only comes along with a text. */
function pictureIn({ files, types }: DataTransfer): File | undefined {
  const hasWords = types.includes('text/plain')
  return hasWords ? undefined : [...files].find(({ type }) => type.startsWith('image/'))
}

/** Returns the Markdown of a paste with a form, or undefined where the browser should paste the plain text. */
export function takeMarkdown({
  clipboardData,
  target,
}: ClipboardEvent): Promise<string> | undefined {
  if (!clipboardData) return undefined
  const picture = pictureIn(clipboardData)
  if (picture && target instanceof Element) {
    offer(picture, target)
    return Promise.resolve('')
  }
  // The browser leaves the form out when Shift is held.
  const [html, plain] = [
    clipboardData.getData('text/html'),
    clipboardData.getData('text/plain'),
  ]
  // An editor of code colours its text.
  const isCode = clipboardData.types.includes('vscode-editor-data')
  return html === '' || isCode
    ? undefined
    : markdownOf(html, plain.replace(/\r\n?/g, '\n'))
}

async function markdownOf(html: string, plain: string): Promise<string> {
  try {
    const { readPasted } = await import('./pasted-markdown.ts')
    const { markdown, isRich, hasParagraphs, hasPictures } = readPasted(html)
    if (hasPictures)
      say('The text is pasted without its pictures: a text cannot hold pictures.')
    // Markdown that was shown as it is has no form but its paragraphs.
    return isRich || (hasParagraphs && !MARKDOWN.test(plain)) ? markdown : plain
  } catch {
    return plain
  }
}

/** Matches text that is Markdown already. */
const MARKDOWN =
  /^(?:#{1,6} |[-*+] |\d+\. |> |```|\| ?:?-+)|\*\*\S.*\S\*\*|\[[^\]\n]+\]\([^)\s]+\)/m

/** Watches the plain fields of the page. Returns what ends that. */
export function watchPasting(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('paste', pasteIntoField, { signal, capture: true })
  document.addEventListener('dragover', allowDrop, { signal })
  document.addEventListener('drop', takeDrop, { signal })
  return () => ended.abort()
}

const isField = (
  target: EventTarget | null,
): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(?:text|search)$/.test(target.type))

function pasteIntoField(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (!isField(target) || !clipboardData || target.readOnly) return
  const picture = pictureIn(clipboardData)
  if (picture) {
    event.preventDefault()
    offer(picture, target)
    return
  }
  const plain = clipboardData.getData('text/plain')
  const clean = cleanWords(plain, hasOneLine(target))
  if (clean === plain) return
  event.preventDefault()
  // The one way to insert text that the browser's own Undo takes back.
  document.execCommand('insertText', false, clean)
}

/** Tells whether a field holds one line: a text of several lines has line breaks already, or says so. */
const hasOneLine = (field: HTMLTextAreaElement | HTMLInputElement): boolean =>
  field instanceof HTMLInputElement ||
  !(field.dataset.lines === 'many' || field.value.includes('\n'))

/** Returns pasted words without signs that nobody sees. */
function cleanWords(plain: string, isLine: boolean): string {
  const words = plain.replace(/\r\n?/g, '\n').replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
  return isLine
    ? words
        .replace(/\s*\n\s*/g, ' ')
        .replace(/\t+/g, ' ')
        .trim()
    : words
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

const isPictureField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file'

/** Without this, a browser would leave the editor and show a file that is dropped beside its field. */
function allowDrop(event: DragEvent): void {
  if (hasFiles(event) && !isPictureField(event.target)) event.preventDefault()
}

function takeDrop(event: DragEvent): void {
  const { target, dataTransfer } = event
  if (!hasFiles(event) || isPictureField(target) || !(target instanceof Element)) return
  event.preventDefault()
  const file = [...(dataTransfer?.files ?? [])].find(({ type }) =>
    type.startsWith('image/'),
  )
  if (file) offer(file, target)
  else say('Only pictures can be dropped here. Copy a text, and paste it into its field.')
}
