import { useState } from 'react'
import type { CopyLabels } from '../shared/labels.ts'
import { showToast } from '../toasts/toasts.ts'
import { copyText } from './copyText.ts'

/**
 * Copies links and shows a message about the result. `refused` is the last link that the
 * browser refused to copy.
 */
export function useCopying(labels: CopyLabels) {
  const [refused, setRefused] = useState<string>()

  const copy = async (link: string, message: string, host: Element): Promise<boolean> => {
    setRefused(undefined)
    const isCopied = await copyText(link, host.closest('dialog') ?? document.body)
    showToast(isCopied ? message : labels.copyFailed)
    if (!isCopied) setRefused(link)
    return isCopied
  }

  return { copy, refused }
}

/** A link that the browser refused to copy, selected so that the visitor can copy it. */
export const LinkField = ({
  link,
  labels,
}: {
  readonly link: string
  readonly labels: CopyLabels
}) => (
  <label className="link-field">
    {labels.copyByHand}
    <input
      readOnly
      value={link}
      ref={selectAll}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </label>
)

function selectAll(field: HTMLInputElement | null): void {
  if (!field) return
  field.focus()
  field.select()
  // Shows the beginning of the link even if selecting it has scrolled to the end.
  field.scrollLeft = 0
}
