import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ValueEdit } from '../../edit/values.ts'
import { addressOf } from './address.ts'
import { type FieldProps, Fieldset, FormContext, titleOf } from './field-parts.tsx'
import { Button } from './parts.tsx'
import { Card, type Option, Picker } from './picker.tsx'
import { ask, refusal, say, useAnswer } from './server.ts'

const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity }

type ListProps = FieldProps<'list'> & { draw(entry: unknown, index: number, label: string): ReactNode }

/** A list, put in order by drag, by buttons or by keys. What it refers to is shown as pictures, and chosen from all. */
export function ListField({ draw, ...props }: ListProps) {
  const { take, name: form } = useContext(FormContext)
  const { path, value, beside } = props
  const { of } = props.field
  const isWall = of.kind === 'reference'
  const { data: options = [] } = useAnswer('options', { to: isWall ? of.to : '' }, true)
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<number>()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const last = entries.length - 1
  useEffect(() => {
    if (focus === undefined) return
    list.current?.children[Math.min(focus, last)]?.querySelector<HTMLElement>('.card, textarea')?.focus()
    setFocus(undefined)
  }, [focus, last])
  /** Makes an edit. A number beside the list that was right stays right. */
  const change = (edit: ValueEdit, length: number): void => {
    const { count } = beside ?? {}
    const isCounted = length !== entries.length && count?.value === entries.length
    take([edit, ...(isCounted ? [{ op: 'set', path: count.path, value: length } as const] : [])])
  }
  const move = (from: number, at: number): void => {
    const to = Math.max(0, Math.min(at, last))
    if (from !== to) change({ op: 'move', path, from, to }, entries.length)
    setFocus(to)
  }
  const remove = (index: number): void => {
    change({ op: 'remove', path: [...path, index] }, last)
    setFocus(index)
  }
  const add = (entry: string): void => {
    change({ op: 'insert', path, index: entries.length, value: entry }, entries.length + 1)
    setFocus(entries.length)
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = steps[event.key as keyof typeof steps]
    if (isWall && event.key === 'Delete') remove(index)
    else if (event.altKey && step !== undefined) move(index, index + step)
    else return
    event.preventDefault()
  }
  // Until the drop, browsers reveal only the type of what is dragged, so the type names the list.
  const type = `saga/${path.join('-').toLowerCase()}`
  const onDrop = ({ dataTransfer }: DragEvent, index: number): void => {
    const from = dataTransfer.getData(type)
    if (from !== '') move(Number(from), index)
  }
  const grip = (index: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, String(index)),
  })
  const drawEntry = (entry: unknown, index: number) => {
    const option = isWall ? (options.find(({ id }) => id === entry) ?? unknownOption(entry)) : undefined
    const label = option?.title ?? `No. ${index + 1}`
    return (
      <li
        key={isWall ? String(entry) : index}
        data-path={isWall ? [...path, index].join('.') : undefined}
        onKeyDown={(event) => onKeyDown(event, index)}
        onDragOver={(event) => event.dataTransfer.types.includes(type) && event.preventDefault()}
        onDrop={(event) => onDrop(event, index)}
        {...(isWall && grip(index))}
      >
        {option ? (
          <Card option={option} label={`${label}, ${index + 1} of ${entries.length}`} />
        ) : (
          <>
            <span className="grip" aria-hidden="true" {...grip(index)}>
              ⠿
            </span>
            {draw(entry, index, label)}
          </>
        )}
        <span className="tools">
          <Button
            sign="↑"
            label={`Move ${label} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <Button
            sign="↓"
            label={`Move ${label} down`}
            disabled={index === last}
            onClick={() => move(index, index + 1)}
          />
          {option?.name && <HideButton {...option} />}
          {option?.name && <a href={addressOf(option.name)}>Edit</a>}
          <Button sign="×" label={`Remove ${label}`} onClick={() => remove(index)} />
        </span>
      </li>
    )
  }
  const label = `Add to ${path.length === 0 ? 'the list' : titleOf(props).toLowerCase()}`
  const fits = ({ id, orientation, owner = form }: Option): boolean =>
    !entries.includes(id) &&
    owner === form &&
    (orientation ?? beside?.orientation) === (beside?.orientation ?? orientation)
  return (
    <Fieldset {...props} kind="list">
      <p className="keys">
        Drag, or Alt and an arrow key, moves an entry.{isWall && ' Delete takes it out.'}
      </p>
      <ol ref={list} className={isWall ? 'wall' : 'entries'}>
        {entries.map(drawEntry)}
      </ol>
      {isWall ? (
        <Picker label={label} options={options.filter(fits)} onChoose={add} />
      ) : (
        <Button label={label} onClick={() => add('')} />
      )}
    </Fieldset>
  )
}

const unknownOption = (entry: unknown): Option => ({
  ...{ id: String(entry), title: String(entry), isDraft: false },
  ...{ name: undefined, owner: undefined, orientation: undefined, picture: undefined },
})

/** Hides a document from visitors, or shows it again, in its own file. */
function HideButton({ name = '', title, isDraft }: Option) {
  const act = async (): Promise<void> => {
    const asked = { name, path: ['draft'], ...(isDraft ? { was: true } : { value: true }) }
    const { kind, words } = await ask('put', asked).catch(refusal)
    const done = isDraft ? 'Visitors see it.' : 'Visitors do not see it.'
    say(kind === 'saved' ? `${title}: ${done}` : (words ?? 'It was not saved.'))
  }
  const sign = isDraft ? 'Show' : 'Hide'
  return <Button sign={sign} label={`${sign} ${title}`} onClick={() => void act()} />
}
