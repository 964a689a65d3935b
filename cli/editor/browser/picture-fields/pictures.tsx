import { deepEqual } from 'fast-equals'
import { useContext, useState } from 'react'
import {
  type ControlProps,
  FormContext,
  NotesContext,
  titleOf,
  useFaultsAt,
} from '../form/field-parts.tsx'
import { Thumbnail } from '../parts.tsx'
import { sendPicture, useAnswer } from '../server.ts'

/** A picture in its crop, with its size and the colours that the shop finds. Its value is a file name or the name of an upload. */
export function PictureField({
  onChange,
  ...props
}: ControlProps & { onChange(name: string): void }) {
  const { name: of, shape, pictures, onPicture } = useContext(FormContext)
  const { value, id } = props
  const name = typeof value === 'string' ? value : ''
  const [check, setCheck] = useState({ words: '', wrong: '', upload: '' })
  const { findings = [] } = useContext(NotesContext)
  const faults = useFaultsAt(props.path, props.field.note)
  const v = pictures?.[name]
  const { data: measures } = useAnswer('measures', { of, name, ...(v && { v }) })

  // An error is shown only while the field holds its picture, and not a second time if the form reports it here too.
  // A rejected file has no upload, and the form's errors are about the previous picture, so its error is always shown.
  const isRejected = check.upload === ''
  const hasFormError = findings.some(
    ({ path, severity }) => severity === 'error' && deepEqual(path, props.path),
  )
  const isShown = isRejected || (check.upload === name && !hasFormError)

  const upload = async (file: File): Promise<void> => {
    setCheck({ words: 'Checking …', wrong: '', upload: '' })
    const place = { of, ...(shape && { shape }) }
    const answer = await sendPicture(file, place)
    setCheck({ words: '', wrong: answer.wrong ?? '', upload: answer.upload })
    onChange(answer.upload)
    onPicture?.(file.name)
  }

  const onFile = (file: File | undefined): void => {
    if (!file) return

    upload(file).catch(({ message }: Error) =>
      setCheck({ words: '', wrong: message, upload: '' }),
    )
  }

  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && <Thumbnail of={of} name={name} {...(v && { v })} loading="eager" />}
      <div>
        <small role="status">{check.words || measures?.words}</small>
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
            {...faults}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
            className="drop"
            aria-label={`${name === '' ? 'Choose' : 'Replace'} ${titleOf(props).toLowerCase()}`}
            onChange={({ target }) => onFile(target.files?.[0])}
          />
          <small>Or drop a picture here</small>
        </div>
      </div>
      {check.wrong && isShown && (
        <p className="finding" data-severity="error" role="alert">
          {check.wrong}
        </p>
      )}
    </div>
  )
}
