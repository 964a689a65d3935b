import { useState } from 'react'
import type { Path, Uploaded, WorkAnswer } from '../protocol.ts'
import type { FormContext } from './fields.tsx'
import { ask, pictureUrl } from './server.ts'

interface DropProps {
  readonly id: string
  readonly label: string
  /** That its place asks for. */
  readonly shape: string | undefined
  onUpload(uploaded: Uploaded, file: File): void
}

/** Takes a picture by a drop or by a click, and says what is wrong with it before it is used. */
export function PictureDrop({ id, label, shape, onUpload }: DropProps) {
  const [message, setMessage] = useState('')
  const take = (file: File | undefined): void => {
    if (!file) return
    setMessage('Checking …')
    ask<Uploaded>('POST', `upload?shape=${shape ?? ''}`, file).then(
      (uploaded) => {
        setMessage(uploaded.misfit ?? `${uploaded.width} × ${uploaded.height} pixels`)
        onUpload(uploaded, file)
      },
      (error: Error) => setMessage(error.message),
    )
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
        className="drop"
        aria-label={label}
        onChange={({ target }) => take(target.files?.[0])}
      />
      <small role="status">{message || 'Drop a picture here, or choose one.'}</small>
    </>
  )
}

interface FieldProps {
  readonly id: string
  /** As the file names it; '' where there is none yet. */
  readonly name: string
  readonly label: string
  readonly path: Path
  readonly context: FormContext
}

/** A picture in its crop, to be replaced by another one. */
export function PictureField({ id, name, label, path, context }: FieldProps) {
  const { name: document, shape } = context
  const [chosen, setChosen] = useState<Uploaded>()
  const [message, setMessage] = useState('')
  const use = async (uploaded: Uploaded): Promise<void> => {
    const answer = await ask<WorkAnswer>('POST', 'picture', {
      document,
      path,
      upload: uploaded.upload,
      ...(name !== '' && { name }),
    })
    setMessage(answer.kind === 'refused' ? answer.words.join(' ') : '')
    setChosen(undefined)
    context.reload()
  }
  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && <img src={pictureUrl(document, name)} alt="" loading="lazy" />}
      <div>
        <span>{name}</span>
        <PictureDrop
          id={id}
          label={`${name === '' ? 'Choose' : 'Replace'} ${label}`}
          shape={shape}
          onUpload={(uploaded) => (uploaded.misfit ? setChosen(uploaded) : void use(uploaded))}
        />
        {chosen && (
          <button type="button" onClick={() => void use(chosen)}>
            Use it all the same
          </button>
        )}
        <p role="alert">{message}</p>
      </div>
    </div>
  )
}
