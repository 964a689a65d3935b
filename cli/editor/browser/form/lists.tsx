import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import type { ValueEdit } from '../../values.ts'
import { editorAddress } from '../address.ts'
import { Button } from '../parts.tsx'
import { type Option, Picker, PictureCard } from '../picture-fields/picker.tsx'
import { announce, ask, refusal, useAnswer } from '../server.ts'
import {
  FieldFindings,
  type FieldProps,
  Fieldset,
  FormContext,
  titleOf,
} from './field-parts.tsx'

/** How far each key moves an entry while Alt is held. */
const keySteps = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

type ListProps = FieldProps<'list'> & {
  draw(entry: unknown, index: number, label: string): ReactNode
}

/**
 * A list whose entries are moved by dragging, by buttons or by keys. A list of
 * references, such as the posters of a gallery, is a wall of pictures with a picker.
 */
export function ListField({ draw, ...props }: ListProps) {
  const { of } = props.field
  const isWall = of.kind === 'reference'
  // Hooks must run for every list. An empty `to` requests nothing.
  const { data: options = [] } = useAnswer(
    'options',
    { to: isWall ? of.to : '' },
    { follows: true },
  )
  const { list, entries, add, move, remove } = useEntries(props)

  const optionOf = (entry: unknown): Option =>
    options.find(({ id }) => id === entry) ?? unknownOption(entry)
  const listName = props.path.length === 0 ? 'the list' : titleOf(props).toLowerCase()
  const addLabel = `Add to ${listName}`

  return (
    <Fieldset {...props} kind="list">
      <p className="keys">
        To move an entry, drag it, or press Alt and an arrow key.
        {isWall && ' Delete removes it.'}
      </p>
      <ol ref={list} className={isWall ? 'wall' : 'entries'}>
        {entries.map((entry, index) => {
          const option = isWall ? optionOf(entry) : undefined
          const name = option?.title ?? `Entry ${index + 1}`

          return (
            <ListEntry
              key={option ? option.id : index}
              path={[...props.path, index]}
              lastIndex={entries.length - 1}
              name={name}
              option={option}
              move={move}
              remove={remove}
            >
              {option ? (
                <PictureCard
                  option={option}
                  label={`${name}, ${index + 1} of ${entries.length}`}
                />
              ) : (
                draw(entry, index, name)
              )}
            </ListEntry>
          )
        })}
      </ol>
      {isWall ? (
        <WallPicker
          label={addLabel}
          options={options}
          entries={entries}
          orientation={props.beside?.orientation}
          onChoose={add}
        />
      ) : (
        <Button label={addLabel} onClick={() => add('')} />
      )}
    </Fieldset>
  )
}

interface WallPickerProps {
  readonly label: string
  readonly options: readonly Option[]
  /** The ids that are already in the list. */
  readonly entries: readonly unknown[]
  /** The orientation of the gallery. */
  readonly orientation: string | undefined
  onChoose(id: string): void
}

/** A picker for a new entry of a wall, with the options that fit the wall. */
function WallPicker({ label, options, entries, orientation, onChoose }: WallPickerProps) {
  const { name: documentName } = useContext(FormContext)

  const fitting = options.filter((option) => {
    const isNew = !entries.includes(option.id)
    // A book belongs to its edition, so another edition cannot list it.
    const isForeign = option.owner !== undefined && option.owner !== documentName
    // A gallery without an orientation accepts every poster.
    const takesAll = orientation === undefined
    const hasNone = option.orientation === undefined
    const fitsGallery = takesAll || hasNone || option.orientation === orientation
    return isNew && !isForeign && fitsGallery
  })
  // A poster can be in one gallery only.
  const free = fitting.filter(({ shownBy }) => shownBy.length === 0)

  return (
    <>
      <Picker label={label} options={free} onChoose={onChoose} />
      {free.length < fitting.length && (
        <p className="keys">
          Posters of other galleries are not listed: remove a poster from its gallery
          first.
        </p>
      )}
    </>
  )
}

/**
 * Returns the entries of a list and the functions that change them. The focus follows the
 * changed entry.
 */
function useEntries({ path, value, beside }: FieldProps<'list'>) {
  const { take } = useContext(FormContext)
  const list = useRef<HTMLOListElement>(null)
  /** The entry to focus after the next render. */
  const [focusIndex, setFocusIndex] = useState<number>()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const { length } = entries
  const lastIndex = length - 1

  useEffect(() => {
    if (focusIndex === undefined) return

    // After the last entry is removed, the entry before it gets the focus.
    const entry = list.current?.children[Math.min(focusIndex, lastIndex)]
    entry?.querySelector<HTMLElement>('.card, textarea')?.focus()
    setFocusIndex(undefined)
  }, [focusIndex, lastIndex])

  /**
   * Makes an edit that leaves `nextLength` entries. If another field states the number of
   * entries and was correct, updates that field too.
   */
  const change = (
    edit: ValueEdit,
    { nextLength, nextFocus }: { nextLength: number; nextFocus: number },
  ): void => {
    const edits: ValueEdit[] = [edit]
    const count = beside?.count
    const isCountCorrect = count?.value === length
    if (isCountCorrect && nextLength !== length)
      edits.push({ op: 'set', path: count.path, value: nextLength })

    take(edits)
    setFocusIndex(nextFocus)
  }

  return {
    list,
    entries,
    /**
     * Moves an entry to an index, or to the nearest end if the list has no such index.
     */
    move(from: number, index: number): void {
      const to = Math.max(0, Math.min(index, lastIndex))
      if (from === to) return

      change({ op: 'move', path, from, to }, { nextLength: length, nextFocus: to })
    },
    remove: (index: number) =>
      change(
        { op: 'remove', path: [...path, index] },
        { nextLength: length - 1, nextFocus: index },
      ),
    add: (entry: string) =>
      change(
        { op: 'insert', path, index: length, value: entry },
        { nextLength: length + 1, nextFocus: length },
      ),
  }
}

interface EntryProps extends Pick<ReturnType<typeof useEntries>, 'move' | 'remove'> {
  readonly path: ValueEdit['path']
  /** The index of the list's last entry. */
  readonly lastIndex: number
  readonly name: string
  /** The referenced document, in a wall. */
  readonly option: Option | undefined
  readonly children: ReactNode
}

/**
 * The dragged entry, with the type of its list. It is stored here, because until the
 * drop, browsers reveal only the types of the dragged data.
 */
let dragged: { readonly type: string; readonly index: number } | undefined

/**
 * An entry with its tools. A picture can be dragged anywhere, a text only by the grip
 * next to it.
 */
function ListEntry({
  path,
  lastIndex,
  name,
  option,
  move,
  remove,
  children,
}: EntryProps) {
  const index = Number(path.at(-1))
  /**
   * The type of the dragged data, which differs from list to list. Browsers convert types
   * to lower case.
   */
  const type = `saga/${path.slice(0, -1).join('-').toLowerCase()}`
  /** The side of this entry on which the dragged entry would land. */
  const [landingSide, setLandingSide] = useState<'before' | 'after'>()

  const dragProps = {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent): void {
      dragged = { type, index }
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(type, String(index))
    },
    onDragEnd(): void {
      dragged = undefined
    },
  }

  const dropProps = {
    onDragOver(event: DragEvent): void {
      const hasType = event.dataTransfer.types.includes(type)
      if (!hasType || dragged?.type !== type || dragged.index === index) return

      // Allows the drop here.
      event.preventDefault()
      setLandingSide(dragged.index > index ? 'before' : 'after')
    },
    onDragLeave: () => setLandingSide(undefined),
    onDrop({ dataTransfer }: DragEvent): void {
      setLandingSide(undefined)
      const from = dataTransfer.getData(type)
      if (from !== '') move(Number(from), index)
    },
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    // Ctrl and Alt together are AltGr, which types special characters.
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey) return

    const step = altKey ? keySteps[key as keyof typeof keySteps] : undefined
    if (step !== undefined) {
      event.preventDefault()
      move(index, index + step)
    }

    const isRemoval = option !== undefined && key === 'Delete' && !altKey
    if (isRemoval) {
      event.preventDefault()
      remove(index)
    }
  }

  return (
    <li
      data-path={option && path.join('.')}
      data-lands={landingSide}
      onKeyDown={onKeyDown}
      {...dropProps}
      {...(option && dragProps)}
    >
      {!option && (
        <span className="grip" aria-hidden="true" {...dragProps}>
          ⠿
        </span>
      )}
      {children}
      {option && <FieldFindings path={path} />}
      <span className="tools">
        <Button
          sign="↑"
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => move(index, index - 1)}
        />
        <Button
          sign="↓"
          label={`Move ${name} down`}
          disabled={index === lastIndex}
          onClick={() => move(index, index + 1)}
        />
        {option?.name && <HideButton {...option} />}
        {option?.name && <a href={editorAddress(option.name)}>Edit</a>}
        <Button sign="×" label={`Remove ${name}`} onClick={() => remove(index)} />
      </span>
    </li>
  )
}

/** The option for an entry whose document does not exist, titled with its id. */
const unknownOption = (entry: unknown): Option => ({
  id: String(entry),
  title: String(entry),
  isDraft: false,
  name: undefined,
  owner: undefined,
  orientation: undefined,
  picture: undefined,
  shownBy: [],
})

/**
 * The button that hides a document from visitors, as a draft, or shows it again. It changes the document's file
 * immediately.
 */
function HideButton({ name = '', title, isDraft }: Option) {
  const toggle = async (): Promise<void> => {
    // Only a draft has the field `draft: true`. A request without a value removes it.
    const change = isDraft ? { was: true } : { value: true }
    const request = { name, path: ['draft'], ...change }
    const { kind, words } = await ask('put', request).catch(refusal)

    const done = isDraft ? 'Visitors see it now' : 'Visitors no longer see it'
    announce(kind === 'saved' ? `${done}: ${title}` : (words ?? 'It was not saved.'))
  }

  const sign = isDraft ? 'Show' : 'Hide'
  return <Button sign={sign} label={`${sign} ${title}`} onClick={() => void toggle()} />
}
