import { deepEqual } from 'fast-equals'
import { useContext, useState } from 'react'
import {
  type ControlProps,
  FormContext,
  NotesContext,
  titleOf,
  useFaultsAt,
} from '../form/field-parts.tsx'
import { Picture } from '../parts.tsx'
import { sendPicture, useAnswer } from '../server.ts'

/** A picture in its crop, with its measures and the colours that the shop finds. Its value is a name: in the file, or of an upload. */
export function PictureField({
  onChange,
  ...props
}: ControlProps & { onChange(name: string): void }) {
  const { name: of, shape, pictures, onPicture } = useContext(FormContext)
  const { value, id } = props
  const name = typeof value === 'string' ? value : ''
  const [told, tell] = useState({ words: '', wrong: '', upload: '' })
  const { findings = [] } = useContext(NotesContext)
  const faults = useFaultsAt(props.path, props.field.note)
  // What was wrong with another picture goes with it, and what the form says at this place is said once. That a file was
  // refused, the form does not say: it is about the picture before.
  const isSaid =
    told.upload !== '' &&
    findings.some(
      ({ path, severity }) => severity === 'error' && deepEqual(path, props.path),
    )
  const isAbout = told.upload === '' || told.upload === name
  const v = pictures?.[name]
  const { data: measures } = useAnswer('measures', { of, name, ...(v && { v }) })
  const take = async (chosen: File): Promise<void> => {
    tell({ words: 'Checking …', wrong: '', upload: '' })
    const { upload, wrong = '' } = await sendPicture(chosen, {
      of,
      ...(shape && { shape }),
    })
    tell({ words: '', wrong, upload })
    onChange(upload)
    onPicture?.(chosen.name)
  }
  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && <Picture of={of} name={name} {...(v && { v })} loading="eager" />}
      <div>
        <small role="status">{told.words || measures?.words}</small>
        <ul className="colours" aria-label="Colours">
          {measures?.families.map(({ family, ink }) => (
            <li key={family} style={{ borderColor: ink }}>
              {family}
            </li>
          ))}
        </ul>
        <div className="drop-zone">
          <input
            {...{ id, ...faults }}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
            className="drop"
            aria-label={`${name === '' ? 'Choose' : 'Replace'} ${titleOf(props).toLowerCase()}`}
            onChange={({ target: { files } }) =>
              files?.[0] &&
              take(files[0]).catch(({ message }: Error) =>
                tell({ words: '', wrong: message, upload: '' }),
              )
            }
          />
          <small>Or drop a picture here</small>
        </div>
      </div>
      {told.wrong && isAbout && !isSaid && (
        <p className="finding" data-severity="error" role="alert">
          {told.wrong}
        </p>
      )}
    </div>
  )
}
