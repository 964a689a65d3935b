import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import type { Answer } from '../../protocol.ts'
import {
  Choice,
  type ControlProps,
  FormContext,
  titleOf,
  useAriaAttributes,
} from '../form/field-parts.tsx'
import { Button, Thumbnail } from '../parts.tsx'
import { useAnswer } from '../server.ts'

/** A document that a field can refer to. */
export type Option = Answer<'options'>[number]

type ReferenceFormField = ControlProps['field'] & { readonly kind: 'reference' }
type ReferenceProps = ControlProps & { onChange(next: unknown): void }

/**
 * Chooses one of the documents that a field can refer to. Posters are chosen by their
 * pictures, other documents from a menu.
 */
export function ReferenceField({ onChange, ...props }: ReferenceProps) {
  const { value, id, field, path } = props
  const ariaAttributes = useAriaAttributes(path, field.note)
  // `not` is the document that the form is about to remove.
  const { to, among, not: excludedId } = field as ReferenceFormField
  const { values } = useContext(FormContext)
  const { data = [] } = useAnswer('options', { to }, { follows: true })

  // `among` is the key of another field in the form, whose value is a gallery. Only this
  // gallery's documents can be chosen.
  const galleryId = among === undefined ? undefined : String(values?.[among] ?? '')
  const options = data.filter((option) => {
    const isAmong = galleryId === undefined || option.shownBy.includes(galleryId)
    return isAmong && option.id !== excludedId
  })
  const chosenId = typeof value === 'string' ? value : ''

  if (to === 'posters')
    return (
      <PictureChoice
        id={id}
        title={titleOf(props)}
        options={options}
        chosenId={chosenId}
        describedBy={ariaAttributes['aria-describedby']}
        onChange={onChange}
      />
    )

  const menuOptions = options.map(({ id: code, title: name }) => ({ code, name }))
  return (
    <Choice
      id={id}
      onChange={onChange}
      {...ariaAttributes}
      value={chosenId}
      options={menuOptions}
      required={field.isRequired}
    />
  )
}

interface PictureChoiceProps {
  readonly id: string
  readonly title: string
  readonly options: readonly Option[]
  /** The id of the chosen option, or ''. */
  readonly chosenId: string
  /** The ids of the elements that describe the field. */
  readonly describedBy: string | undefined
  onChange(next: unknown): void
}

/** Shows the chosen document by its picture, with a button to choose another one. */
function PictureChoice({
  id,
  title,
  options,
  chosenId,
  describedBy,
  onChange,
}: PictureChoiceProps) {
  const chosen = options.find((option) => option.id === chosenId)
  const label = chosen ? 'Choose another one' : 'Choose'

  return (
    <div className="chosen">
      {chosen && (
        <div className="card" data-draft={chosen.isDraft}>
          <CardContents {...chosen} />
        </div>
      )}
      <Picker
        id={id}
        label={label}
        name={`${label}: ${title}`}
        describedBy={describedBy}
        options={options}
        onChoose={onChange}
      />
      {chosen && <Button label="Clear" onClick={() => onChange(undefined)} />}
    </div>
  )
}

interface CardProps {
  readonly option: Option
  readonly label?: string
  onClick?(): void
}

/** A button with the picture and the title of a document. In a list, keys move it while it has the focus. */
export const PictureCard = ({ option, label, onClick }: CardProps) => (
  <button
    type="button"
    className="card"
    aria-label={label}
    data-draft={option.isDraft}
    onClick={onClick}
  >
    <CardContents {...option} />
  </button>
)

const CardContents = ({
  picture,
  title,
  isDraft,
}: Pick<Option, 'picture' | 'title' | 'isDraft'>) => (
  <>
    {picture ? <Thumbnail {...picture} /> : <span className="blank" />}
    <span>{title}</span>
    {isDraft && <em>hidden</em>}
  </>
)

interface PickerProps {
  /** The id of the button that opens the dialog. */
  readonly id?: string
  readonly label: string
  /** The label for screen readers, which adds the name of the field. */
  readonly name?: string
  /** The ids of the elements that describe the field. */
  readonly describedBy?: string | undefined
  readonly options: readonly Option[]
  onChoose(id: string): void
}

/** A button with a dialog that lists the options and finds them by title or id. */
export function Picker({
  id,
  label,
  name = label,
  describedBy,
  options,
  onChoose,
}: PickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** The words to search for; undefined while the dialog is closed. */
  const [words, setWords] = useState<string>()
  const matches = options.filter((option) =>
    `${option.title} ${option.id}`.toLowerCase().includes((words ?? '').toLowerCase()),
  )

  const open = (): void => {
    setWords('')
    dialog.current?.showModal()
  }
  const choose = (option: Option | undefined): void => {
    dialog.current?.close()
    if (option) onChoose(option.id)
  }

  const chooseFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return

    // Otherwise, the same key press would also click the button that gets the focus.
    event.preventDefault()
    choose(matches[0])
  }

  return (
    <>
      <Button
        id={id}
        label={label}
        aria-label={name}
        aria-describedby={describedBy}
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
              onKeyDown={chooseFirst}
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
