import { deepEqual } from 'fast-equals'
import { useContext, useState } from 'react'
import {
  type ControlProps,
  FormContext,
  NotesContext,
  titleOf,
  useAriaAttributes,
} from '../form/field-parts.tsx'
import { Thumbnail } from '../parts.tsx'
import { sendPicture, useAnswer } from '../server.ts'

/** The last upload of a picture field. */
interface Upload {
  /** The status of the upload. */
  readonly words: string
  /** Why the picture cannot be used, or ''. */
  readonly fault: string
  /** The name of the uploaded picture; '' if there is none. */
  readonly name: string
}

const NO_UPLOAD: Upload = { words: '', fault: '', name: '' }

/**
 * Tells whether an upload's error is shown below the field, whose picture is
 * `fieldValue`.
 */
function showsError(
  { fault, name }: Upload,
  fieldValue: string,
  isReportedByForm: boolean,
): boolean {
  if (fault === '') return false

  // The server did not accept the file. The field still holds the previous picture, so the
  // form has no findings about the file.
  const isNotAccepted = name === ''
  if (isNotAccepted) return true

  // The server accepted the file, but the shop cannot use its picture. The form's findings contain the same error once
  // the shop has been checked.
  const isInField = name === fieldValue
  return isInField && !isReportedByForm
}

/**
 * Shows a picture as the shop crops it, with its size and the colours that the shop finds in it. Another file can be
 * chosen. The value is a file name or the name of an upload.
 */
export function PictureField({
  onChange,
  ...props
}: ControlProps & { onChange(name: string): void }) {
  const { name: of, shape, pictures, onPicture } = useContext(FormContext)
  const { value, id } = props
  const name = typeof value === 'string' ? value : ''
  const [upload, setUpload] = useState(NO_UPLOAD)
  const { findings = [] } = useContext(NotesContext)
  const ariaAttributes = useAriaAttributes(props.path, props.field.note)
  /** The hash of the picture. */
  const v = pictures?.[name]
  const { data: measures } = useAnswer('measures', { of, name, ...(v && { v }) })

  const isReportedByForm = findings.some(
    ({ path, severity }) => severity === 'error' && deepEqual(path, props.path),
  )
  const isErrorShown = showsError(upload, name, isReportedByForm)

  const send = async (file: File): Promise<void> => {
    setUpload({ ...NO_UPLOAD, words: 'Checking …' })
    const place = { of, ...(shape && { shape }) }
    const answer = await sendPicture(file, place)
    setUpload({ words: '', fault: answer.wrong ?? '', name: answer.upload })
    onChange(answer.upload)
    onPicture?.(file.name)
  }

  const onFile = (file: File | undefined): void => {
    if (!file) return

    send(file).catch(({ message }: Error) => setUpload({ ...NO_UPLOAD, fault: message }))
  }

  const action = name === '' ? 'Choose' : 'Replace'

  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && <Thumbnail of={of} name={name} {...(v && { v })} loading="eager" />}
      <div>
        <small role="status">{upload.words || measures?.words}</small>
        <ul className="colours" aria-label="Colours">
          {measures?.families.map(({ family, ink }) => (
            <li key={family} style={{ borderColor: ink }}>
              {family}
            </li>
          ))}
        </ul>
        <div className="drop-zone">
          <input
            id={id}
            {...ariaAttributes}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
            className="drop"
            aria-label={`${action} ${titleOf(props).toLowerCase()}`}
            onChange={({ target }) => onFile(target.files?.[0])}
          />
          <small>Or drop a picture here</small>
        </div>
      </div>
      {isErrorShown && (
        <p className="finding" data-severity="error" role="alert">
          {upload.fault}
        </p>
      )}
    </div>
  )
}
