import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import type { Answer } from '../../protocol.ts'
import {
  Choice,
  type ControlProps,
  FormContext,
  titleOf,
  useFaultsAt,
} from '../form/field-parts.tsx'
import { Button, Thumbnail } from '../parts.tsx'
import { useAnswer } from '../server.ts'

/** Something that a field can refer to. */
export type Option = Answer<'options'>[number]

type ReferenceField = ControlProps['field'] & { readonly kind: 'reference' }
type ReferenceProps = ControlProps & { onChange(next: unknown): void }

/** Chooses one of the documents that a field can refer to, from a menu, or from pictures if they are posters. */
export function ReferenceField({ onChange, ...props }: ReferenceProps) {
  const { value, id, field, path } = props
  const faults = useFaultsAt(path, field.note)
  const { to, among, not } = field as ReferenceField
  const { values } = useContext(FormContext)
  const { data = [] } = useAnswer('options', { to }, true)

  const around = among === undefined ? undefined : String(values?.[among] ?? '')
  const options = data.filter(
    (option) =>
      option.id !== not && (around === undefined || option.shownBy.includes(around)),
  )
  const shown = typeof value === 'string' ? value : ''

  if (to === 'posters')
    return (
      <PictureChoice
        id={id}
        title={titleOf(props)}
        options={options}
        shown={shown}
        described={faults['aria-describedby']}
        onChange={onChange}
      />
    )

  const names = options.map(({ id: code, title: name }) => ({ code, name }))
  return (
    <Choice
      id={id}
      onChange={onChange}
      {...faults}
      value={shown}
      options={names}
      required={field.isRequired}
    />
  )
}

interface PictureChoiceProps {
  readonly id: string
  readonly title: string
  readonly options: readonly Option[]
  readonly shown: string
  /** The ids of the elements that describe the field. */
  readonly described: string | undefined
  onChange(next: unknown): void
}

/** Shows the chosen picture, and chooses among pictures. */
function PictureChoice({
  id,
  title,
  options,
  shown,
  described,
  onChange,
}: PictureChoiceProps) {
  const chosen = options.find((option) => option.id === shown)
  const label = chosen ? 'Choose another one' : 'Choose'

  return (
    <div className="chosen">
      {chosen && <PictureCard option={chosen} />}
      <Picker
        id={id}
        label={label}
        name={`${label}: ${title}`}
        described={described}
        options={options}
        onChoose={onChange}
      />
      {chosen && <Button label="Choose none" onClick={() => onChange(undefined)} />}
    </div>
  )
}

interface CardProps {
  readonly option: Option
  readonly label?: string
  onClick?(): void
}

export const PictureCard = ({
  option: { picture, title, isDraft },
  label,
  onClick,
}: CardProps) => (
  <button
    type="button"
    className="card"
    aria-label={label}
    data-draft={isDraft}
    onClick={onClick}
  >
    {picture ? <Thumbnail {...picture} /> : <span className="blank" />}
    <span>{title}</span>
    {isDraft && <em>hidden</em>}
  </button>
)

interface PickerProps {
  /** The id of the button that opens the dialog. */
  readonly id?: string
  readonly label: string
  /** The label for screen readers, which adds the name of the field. */
  readonly name?: string
  /** The ids of the elements that describe the field. */
  readonly described?: string | undefined
  readonly options: readonly Option[]
  onChoose(id: string): void
}

/** A button with a dialog that lists the options and searches them by title. */
export function Picker({
  id,
  label,
  name = label,
  described,
  options,
  onChoose,
}: PickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState<string>()
  const matches = options.filter(({ title, id }) =>
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
    choose(matches[0])
  }

  return (
    <>
      <Button
        id={id}
        label={label}
        aria-label={name}
        aria-describedby={described}
        disabled={options.length === 0}
        onClick={open}
      />
      <dialog
        ref={dialog}
        className="picker"
        aria-label={name}
        onClose={() => setWords(undefined)}
      >
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
          {/* The pictures load once the dialog is open. */}
          {words !== undefined &&
            matches.map((option) => (
              <li key={option.id}>
                <PictureCard option={option} onClick={() => choose(option)} />
              </li>
            ))}
        </ul>
      </dialog>
    </>
  )
}
