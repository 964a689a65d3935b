import { useEffect, useState } from 'react'
import { Button } from '../parts.tsx'
import { type OfferedPicture, PICTURE, watchPasting } from '../paste/pasting.ts'

const HAS_FIELD =
  'Text fields cannot contain pictures. You can use this one as a picture of this form:'
const NO_FIELD =
  'Text fields cannot contain pictures, and this form has no picture field. Nothing was changed.'

/** Asks what to do with a picture that was pasted or dropped into a text. */
export function PictureOffer() {
  const [offered, offer] = useState<OfferedPicture>()

  useEffect(() => {
    const onPicture = (event: Event): void =>
      offer((event as CustomEvent<OfferedPicture>).detail)
    const endWatching = watchPasting()
    document.addEventListener(PICTURE, onPicture)

    return () => {
      endWatching()
      document.removeEventListener(PICTURE, onPicture)
    }
  }, [])

  if (!offered) return null

  const { file, from } = offered
  const field = pictureFieldNear(from)
  const dismiss = (): void => {
    offer(undefined)
    if (from instanceof HTMLElement) from.focus()
  }

  const use = (): void => {
    if (field) giveFile(field, file)
    offer(undefined)
    field?.focus()
  }

  // 'Replace picture'
  const action = field?.getAttribute('aria-label') ?? ''
  return (
    <div className="decide" role="alert">
      <p>{field ? HAS_FIELD : NO_FIELD}</p>
      {field && <Button label={`${action} with it`} onClick={use} />}
      <Button label={field ? 'Leave it out' : 'OK'} onClick={dismiss} />
    </div>
  )
}

/** Finds the first picture field in the form that contains an element. */
const pictureFieldNear = (from: Element): HTMLInputElement | null =>
  (from.closest('details.work') ?? from.closest('main') ?? document).querySelector(
    '.picture input[type="file"]',
  )

/** Puts a file into a field as if it had been chosen there. */
function giveFile(field: HTMLInputElement, file: File): void {
  // Only a DataTransfer can create the file list that the field needs.
  const transfer = new DataTransfer()
  transfer.items.add(file)
  field.files = transfer.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
