import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'
import { contextOf } from './context.ts'
import { sendPicture, useAnswer } from './server.ts'

/**
 * A picture in its crop, with the colours that the shop sees in it, to be replaced by a drop or by a click.
 * @param props.value its name, as the file has it, or as the server received it
 */
export function PictureField({ id, value: name = '', label, registry, onChange }: WidgetProps) {
  const { file = '', shape, onPicture } = contextOf(registry)
  const [message, setMessage] = useState('Drop a picture here, or choose one.')
  const { data: colours = [] } = useAnswer('colours', { of: file, name })
  const take = async (chosen: File): Promise<void> => {
    setMessage('Checking …')
    const { upload, words } = await sendPicture(chosen)
    setMessage(words)
    onChange(upload)
    onPicture?.(chosen.name)
  }
  return (
    <div className="picture" data-shape={shape}>
      {name !== '' && (
        <img src={`${EDITOR}/picture?${new URLSearchParams({ of: file, name })}`} alt="" loading="lazy" />
      )}
      <div>
        <span>{name}</span>
        {colours.length > 0 && (
          <ul className="colours" aria-label="Colours">
            {colours.map(({ family, ink }) => (
              <li key={family} style={{ borderColor: ink }}>
                {family}
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
          className="drop"
          aria-label={`${name === '' ? 'Choose' : 'Replace'} ${label}`}
          onChange={({ target: { files } }) =>
            files?.[0] && take(files[0]).catch((error: Error) => setMessage(error.message))
          }
        />
        <small role="status">{message}</small>
      </div>
    </div>
  )
}
