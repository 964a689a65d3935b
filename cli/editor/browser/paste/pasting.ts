import { announce } from '../server.ts'

// Handles pasting and dropping into fields. Markdown fields take formatted text as Markdown; other fields take its
// plain text. Pictures are offered to the form's picture field.

/** The event that offers the form a picture that was pasted or dropped into a text. */
export const PICTURE = 'saga-picture'

export interface OfferedPicture {
  readonly file: File
  /** The element into which the picture was pasted or dropped. */
  readonly from: Element
}

const offer = (file: File, from: Element): void =>
  void document.dispatchEvent(
    new CustomEvent<OfferedPicture>(PICTURE, { detail: { file, from } }),
  )

/**
 * Returns the copied picture; undefined if the picture only accompanies a copied text.
 */
function pictureIn({ files, types }: DataTransfer): File | undefined {
  const hasWords = types.includes('text/plain')
  return hasWords ? undefined : [...files].find(({ type }) => type.startsWith('image/'))
}

/**
 * Returns the Markdown of a formatted paste, or undefined if the browser should paste the
 * plain text.
 */
export function takeMarkdown({
  clipboardData,
  target,
}: ClipboardEvent): Promise<string> | undefined {
  if (!clipboardData) return undefined

  const picture = pictureIn(clipboardData)
  if (picture && target instanceof Element) {
    offer(picture, target)
    // An empty text stops the browser's paste and inserts nothing.
    return Promise.resolve('')
  }

  // If Shift is held, the browser leaves out the HTML.
  const html = clipboardData.getData('text/html')
  // HTML from a code editor only contains syntax colouring.
  const isCode = clipboardData.types.includes('vscode-editor-data')
  if (html === '' || isCode) return undefined

  const plainText = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
  return markdownOf(html, plainText)
}

/** Patterns of text that is already Markdown. */
const markdownPatterns = [
  // A line that starts with a mark, such as `## ` or `- `.
  /^(?:#{1,6} |[-*+] |\d+\. |> |```|\| ?:?-+)/m,
  // Bold words.
  /\*\*\S.*\S\*\*/,
  // A link.
  /\[[^\]\n]+\]\([^)\s]+\)/,
]

/**
 * Converts HTML to Markdown, or returns the plain text if that is better or the HTML is
 * unusable.
 */
async function markdownOf(html: string, plainText: string): Promise<string> {
  try {
    const { readPasted } = await import('./pasted-markdown.ts')
    const { markdown, isRich, hasParagraphs, hasPictures } = readPasted(html)
    if (hasPictures)
      announce(
        'The text was pasted without its pictures: text fields cannot contain them.',
      )

    // If a web page shows unrendered Markdown, its HTML has paragraphs at most. Do not
    // convert Markdown that was copied from such a page.
    const isAlreadyMarkdown = markdownPatterns.some((pattern) => pattern.test(plainText))
    const mustConvert = isRich || (hasParagraphs && !isAlreadyMarkdown)
    return mustConvert ? markdown : plainText
  } catch {
    return plainText
  }
}

/**
 * Watches the page for pasting into plain fields and for dropping. Returns a function
 * that stops watching.
 */
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
  // The only way to insert text that the browser's Undo can remove.
  document.execCommand('insertText', false, clean)
}

/**
 * Tells whether a field holds a single line. A field for several lines contains line
 * breaks or has the attribute `data-lines="many"`.
 */
const hasOneLine = (field: HTMLTextAreaElement | HTMLInputElement): boolean =>
  field instanceof HTMLInputElement ||
  !(field.dataset.lines === 'many' || field.value.includes('\n'))

/**
 * Removes invisible characters from pasted words: soft hyphens, zero-width spaces, word
 * joiners and byte order marks. If the field holds a single line, joins the lines.
 */
function cleanWords(plain: string, isOneLine: boolean): string {
  const words = plain.replace(/\r\n?/g, '\n').replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
  if (!isOneLine) return words

  return words
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\t+/g, ' ')
    .trim()
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

const isPictureField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file'

/**
 * Allows dropping files anywhere. Otherwise, the browser would leave the editor and show
 * a file that was dropped outside a field.
 */
function allowDrop(event: DragEvent): void {
  if (hasFiles(event) && !isPictureField(event.target)) event.preventDefault()
}

/** Offers a dropped picture for the form and rejects other files. */
function takeDrop(event: DragEvent): void {
  const { target, dataTransfer } = event
  if (!hasFiles(event) || isPictureField(target) || !(target instanceof Element)) return

  event.preventDefault()
  const file = [...(dataTransfer?.files ?? [])].find(({ type }) =>
    type.startsWith('image/'),
  )
  if (file) offer(file, target)
  else
    announce(
      'Only pictures can be dropped here. To insert text, copy it and paste it into a field.',
    )
}
