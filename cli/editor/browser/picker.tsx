import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '../../../islands/logic/keys.ts'
import type { Answer } from '../protocol.ts'
import { Choice, type ControlProps, useFaultsAt } from './field-parts.tsx'
import { Button, Picture } from './parts.tsx'
import { useAnswer } from './server.ts'

/** Something that a field can refer to. */
export type Option = Answer<'options'>[number]

type ReferenceProps = ControlProps & { readonly to: string; onChange(next: unknown): void }

/** A menu of everything that one field can refer to. */
export function ReferenceField({ to, value, id, field, path, onChange }: ReferenceProps) {
  const faults = useFaultsAt(path, field.note)
  const { data = [] } = useAnswer('options', { to }, true)
  const options = data.map(({ id: code, title: name }) => ({ code, name }))
  const shown = typeof value === 'string' ? value : ''
  return <Choice {...{ id, options, onChange, ...faults }} value={shown} required={field.isRequired} />
}

interface CardProps {
  readonly option: Option
  readonly label?: string
  onClick?(): void
}

export const Card = ({ option: { picture, title, isDraft }, label, onClick }: CardProps) => (
  <button type="button" className="card" aria-label={label} data-draft={isDraft} onClick={onClick}>
    {picture ? <Picture {...picture} /> : <span className="blank" />}
    <span>{title}</span>
    {isDraft && <em>hidden</em>}
  </button>
)

interface PickerProps {
  readonly label: string
  readonly options: readonly Option[]
  onChoose(id: string): void
}

/** A dialog with everything that can be added, found by its title. */
export function Picker({ label, options, onChoose }: PickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState<string>()
  const found = options.filter(({ title, id }) =>
    `${title} ${id}`.toLowerCase().includes((words ?? '').toLowerCase()),
  )
  const open = (): void => {
    setWords('')
    dialog.current?.showModal()
  }
  const choose = (option: Option | undefined): void => {
    dialog.current?.close()
    if (option) onChoose(option.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    // Without this, the same key press also clicks the button that gets the focus.
    event.preventDefault()
    choose(found[0])
  }
  return (
    <>
      <Button label={label} disabled={options.length === 0} onClick={open} />
      <dialog ref={dialog} className="picker" aria-label={label} onClose={() => setWords(undefined)}>
        <div>
          <label>
            Find{' '}
            <input
              type="search"
              value={words ?? ''}
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={onKeyDown}
            />
          </label>
          <Button label="Close" onClick={() => choose(undefined)} />
        </div>
        <ul className="wall">
          {/* Pictures are loaded once somebody looks. */}
          {words !== undefined &&
            found.map((option) => (
              <li key={option.id}>
                <Card option={option} onClick={() => choose(option)} />
              </li>
            ))}
        </ul>
      </dialog>
    </>
  )
}
