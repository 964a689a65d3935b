import type { Locator } from 'playwright-core'

/** Pastes the clipboard of another program into a field: texts by their MIME type, and pictures. */
export async function paste(
  field: Locator,
  texts: Readonly<Record<string, string>>,
  pictures: readonly { readonly name: string; readonly bytes: Buffer }[] = [],
): Promise<void> {
  const files = pictures.map(({ name, bytes }) => ({
    name,
    base64: bytes.toString('base64'),
  }))
  await field.evaluate(
    async (element, { texts, files }) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      ;(element as HTMLElement).focus()
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { texts, files },
  )
}
