/**
 * Copies a text with the Clipboard API or, if that fails, by selecting it in a field.
 * Returns false if the browser allows neither.
 */
export async function copyText(text: string, host: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, host)
  }
}

/**
 * Copies without the Clipboard API, which needs HTTPS. The field is added to `host`: if a
 * modal dialog is open, only fields inside the dialog can be selected.
 */
function copyBySelection(text: string, host: Element): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'copy-field'
  host.append(field)
  field.select()

  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
