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
  type FieldProps,
  Fieldset,
  FormContext,
  OwnFindings,
  titleOf,
} from './field-parts.tsx'

const steps = {
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

/** A list that is sorted by dragging, by buttons or by keys. A list of references shows pictures and has a picker. */
export function ListField({ draw, ...props }: ListProps) {
  const { name: form } = useContext(FormContext)
  const { of } = props.field
  const isWall = of.kind === 'reference'
  const { data: options = [] } = useAnswer('options', { to: isWall ? of.to : '' }, true)
  const { list, entries, add, move, remove } = useEntries(props)

  const listName = props.path.length === 0 ? 'the list' : titleOf(props).toLowerCase()
  const label = `Add to ${listName}`

  const shape = props.beside?.orientation
  const fits = ({ id, orientation = shape, owner = form }: Option): boolean =>
    !entries.includes(id) && owner === form && orientation === (shape ?? orientation)
  const fitting = options.filter(fits)
  // A poster can be in one gallery only.
  const free = fitting.filter(({ shownBy }) => shownBy.length === 0)

  return (
    <Fieldset {...props} kind="list">
      <p className="keys">
        To move an entry, drag it, or press Alt and an arrow key.
        {isWall && ' Delete removes it.'}
      </p>
      <ol ref={list} className={isWall ? 'wall' : 'entries'}>
        {entries.map((entry, index) => {
          const option = isWall
            ? (options.find(({ id }) => id === entry) ?? unknownOption(entry))
            : undefined
          const name = option?.title ?? `Entry ${index + 1}`
          return (
            <ListEntry
              key={option ? option.id : index}
              path={[...props.path, index]}
              last={entries.length - 1}
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
        <>
          <Picker label={label} options={free} onChoose={add} />
          {free.length < fitting.length && (
            <p className="keys">
              Posters of other galleries are not listed: remove a poster from its gallery
              first.
            </p>
          )}
        </>
      ) : (
        <Button label={label} onClick={() => add('')} />
      )}
    </Fieldset>
  )
}

/** Returns the entries of a list and the functions that change them. The focus follows the changed entry. */
function useEntries({ path, value, beside }: FieldProps<'list'>) {
  const { take } = useContext(FormContext)
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<number>()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const last = entries.length - 1

  useEffect(() => {
    if (focus === undefined) return
    list.current?.children[Math.min(focus, last)]
      ?.querySelector<HTMLElement>('.card, textarea')
      ?.focus()
    setFocus(undefined)
  }, [focus, last])

  /** Makes an edit that leaves `length` entries. A count beside the list that was right stays right. */
  const change = (edit: ValueEdit, length: number, nextFocus: number): void => {
    const { count } = beside ?? {}
    const isCounted = length !== entries.length && count?.value === entries.length
    const edits: ValueEdit[] = [edit]
    if (isCounted) edits.push({ op: 'set', path: count.path, value: length })
    take(edits)
    setFocus(nextFocus)
  }

  return {
    list,
    entries,
    move(from: number, at: number): void {
      const to = Math.max(0, Math.min(at, last))
      if (from !== to) change({ op: 'move', path, from, to }, entries.length, to)
    },
    remove: (index: number) =>
      change({ op: 'remove', path: [...path, index] }, last, index),
    add: (entry: string) =>
      change({ op: 'insert', path, index: last + 1, value: entry }, last + 2, last + 1),
  }
}

interface EntryProps extends Pick<ReturnType<typeof useEntries>, 'move' | 'remove'> {
  readonly path: ValueEdit['path']
  readonly last: number
  readonly name: string
  readonly option: Option | undefined
  readonly children: ReactNode
}

/** The dragged entry, with the type of its list. Before the drop, browsers reveal only the types of the dragged data. */
let dragged: { readonly type: string; readonly index: number } | undefined

/** An entry with its tools. A picture is dragged as a whole, a text by the grip beside it. */
function ListEntry({ path, last, name, option, move, remove, children }: EntryProps) {
  const index = Number(path.at(-1))
  const type = `saga/${path.slice(0, -1).join('-').toLowerCase()}`
  const [lands, setLands] = useState<'before' | 'after'>()

  const grip = {
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

  const target = {
    onDragOver(event: DragEvent): void {
      const isSameList = event.dataTransfer.types.includes(type) && dragged?.type === type
      if (!isSameList || !dragged || dragged.index === index) return

      event.preventDefault()
      setLands(dragged.index > index ? 'before' : 'after')
    },
    onDragLeave: () => setLands(undefined),
    onDrop({ dataTransfer }: DragEvent): void {
      setLands(undefined)
      const from = dataTransfer.getData(type)
      if (from !== '') move(Number(from), index)
    },
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key as keyof typeof steps]
    const { altKey, ctrlKey, metaKey } = event
    // Ctrl and Alt together are AltGr, which types special characters.
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey) return

    if (option && event.key === 'Delete' && !altKey) remove(index)
    else if (altKey && step !== undefined) move(index, index + step)
    else return
    event.preventDefault()
  }

  return (
    <li
      data-path={option && path.join('.')}
      data-lands={lands}
      onKeyDown={onKeyDown}
      {...target}
      {...(option && grip)}
    >
      {!option && (
        <span className="grip" aria-hidden="true" {...grip}>
          ⠿
        </span>
      )}
      {children}
      {option && <OwnFindings path={path} />}
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
          disabled={index === last}
          onClick={() => move(index, index + 1)}
        />
        {option?.name && <HideButton {...option} />}
        {option?.name && <a href={editorAddress(option.name)}>Edit</a>}
        <Button sign="×" label={`Remove ${name}`} onClick={() => remove(index)} />
      </span>
    </li>
  )
}

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

/** Hides a document from visitors, or shows it again, by changing the document's file. */
function HideButton({ name = '', title, isDraft }: Option) {
  const act = async (): Promise<void> => {
    const change = isDraft ? { was: true } : { value: true }
    const request = { name, path: ['draft'], ...change }
    const { kind, words } = await ask('put', request).catch(refusal)
    const done = isDraft ? 'Visitors see it.' : 'Visitors do not see it.'
    announce(kind === 'saved' ? `${title}: ${done}` : (words ?? 'It was not saved.'))
  }
  const sign = isDraft ? 'Show' : 'Hide'
  return <Button sign={sign} label={`${sign} ${title}`} onClick={() => void act()} />
}
