import { useEffect, useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'
import type { Path, Uploaded, WorkAnswer } from '../protocol.ts'
import type { FormContext } from './context.ts'
import { ask } from './server.ts'

interface DropProps {
  readonly id: string
  readonly label: string
  /** That its place asks for. */
  readonly shape: string
  onUpload(uploaded: Uploaded, name: string): void
}

/** Takes a picture by a drop or by a click, and says what is wrong with it before it is used. */
export function PictureDrop({ id, label, shape, onUpload }: DropProps) {
  const [message, setMessage] = useState('')
  const take = async (file: File): Promise<void> => {
    setMessage('Checking …')
    const uploaded = await ask<Uploaded>('POST', `upload?shape=${shape}`, file)
    setMessage(uploaded.misfit ?? `${uploaded.width} × ${uploaded.height} pixels`)
    onUpload(uploaded, file.name)
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
        className="drop"
        aria-label={label}
        onChange={({ target: { files } }) =>
          files?.[0] && take(files[0]).catch((error: Error) => setMessage(error.message))
        }
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

/** A picture in its crop, with the colours that the shop sees in it, to be replaced by another one. */
export function PictureField({ id, name, label, path, context: { file, shape, reload } }: FieldProps) {
  const [chosen, setChosen] = useState<Uploaded>()
  const [message, setMessage] = useState('')
  const address = `?${new URLSearchParams({ of: file, name })}`
  const use = async ({ upload }: Uploaded): Promise<void> => {
    const picture = { document: file, path, upload, name: name || undefined }
    const answer = await ask<WorkAnswer>('POST', 'picture', picture)
    setMessage(answer.kind === 'refused' ? answer.words.join(' ') : '')
    setChosen(undefined)
    reload()
  }
  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && <img src={`${EDITOR}/picture${address}`} alt="" loading="lazy" />}
      <div>
        <span>{name}</span>
        {name !== '' && <Colours address={address} />}
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

/** By which the shop finds a poster. */
function Colours({ address }: { readonly address: string }) {
  const [seen, setSeen] = useState<readonly { readonly family: string; readonly ink: string }[]>([])
  useEffect(() => {
    ask<typeof seen>('GET', `colours${address}`).then(setSeen, () => undefined)
  }, [address])
  return (
    <ul className="colours" aria-label="Colours">
      {seen.map(({ family, ink }) => (
        <li key={family} style={{ borderColor: ink }}>
          {family}
        </li>
      ))}
    </ul>
  )
}
