import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils'
import type { DragEvent } from 'react'
import { isEqual } from '../values.ts'
import { contextOf, wordsOf } from './context.ts'
import { Findings } from './Notes.tsx'

export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, rawDescription, children, schema, fieldPathId, registry, formData, required } = props
  const { findings = [], languages, outdated = [], edit } = contextOf(registry)
  const { path } = fieldPathId
  const own = findings.filter((finding) => isEqual(finding.path, path))
  const isLanguage = languages.includes(label)
  const isLabelled = schema.type !== 'object' && schema.type !== 'array' && props.displayLabel !== false
  const isOld = outdated.some((old) => isEqual(old, path))
  const mark = !isLanguage ? undefined : formData === undefined ? 'missing' : isOld ? 'outdated' : undefined
  const isWrong = own.some(({ severity }) => severity === 'error')
  return (
    <div className="field" data-wrong={isWrong} data-mark={mark} data-path={path.join('.')}>
      {isLabelled && (
        <label htmlFor={id} className={typeof path.at(-1) === 'number' ? 'visually-hidden' : undefined}>
          {isLanguage ? label : wordsOf(label)}
          {required && <span aria-hidden="true"> *</span>} {mark && <em>{mark}</em>}
        </label>
      )}
      {isLabelled && rawDescription && !isLanguage && (
        <small id={`${id}__description`}>{rawDescription}</small>
      )}
      {children}
      {path.length > 0 && <Findings list={own} onFix={(value) => edit?.({ op: 'set', path, value })} />}
    </div>
  )
}

export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { properties, title, description, fieldPathId, registry } = props
  const { languages } = contextOf(registry)
  const isWords = properties.length > 0 && properties.every(({ name }) => languages.includes(name))
  const step = fieldPathId.path.at(-1)
  const legend = typeof step === 'number' ? `No. ${step + 1}` : wordsOf(title)
  return (
    <fieldset className={isWords ? 'words' : step === undefined ? 'root' : 'group'}>
      {step !== undefined && <legend>{legend}</legend>}
      {step !== undefined && description && <small>{description}</small>}
      <div>{properties.map(({ content }) => content)}</div>
    </fieldset>
  )
}

export const ArrayFieldTemplate = (props: ArrayFieldTemplateProps) => (
  <fieldset className="list">
    <legend>
      {wordsOf(props.title)}
      {props.required && <span aria-hidden="true"> *</span>}
    </legend>
    {props.schema.description && <small>{props.schema.description}</small>}
    <ol>{props.items}</ol>
    <button type="button" onClick={props.onAddClick} disabled={!props.canAdd}>
      Add to {wordsOf(props.title).toLowerCase()}
    </button>
  </fieldset>
)

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, index, totalItems, buttonsProps, registry } = props
  const { fieldPathId, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const list = fieldPathId.path.slice(0, -1)
  // Until it is dropped, only the type says what is dragged.
  const type = `saga/${list.join('-').toLowerCase()}`
  const onDrop = ({ dataTransfer }: DragEvent): void => {
    const from = dataTransfer.getData(type)
    if (from !== '') contextOf(registry).edit?.({ op: 'move', path: list, from: Number(from), to: index })
  }
  const tools = [
    ['↑', `Move No. ${index + 1} up`, onMoveUpItem, index > 0],
    ['↓', `Move No. ${index + 1} down`, onMoveDownItem, index < totalItems - 1],
    ['×', `Remove No. ${index + 1}`, onRemoveItem, hasRemove],
  ] as const
  return (
    <li
      onDragOver={(event) => event.dataTransfer.types.includes(type) && event.preventDefault()}
      onDrop={onDrop}
    >
      <span
        className="grip"
        draggable
        aria-hidden="true"
        onDragStart={({ dataTransfer }) => dataTransfer.setData(type, String(index))}
      >
        ⠿
      </span>
      <div>{children}</div>
      <span className="tools">
        {tools.map(([sign, label, onClick, isOn]) => (
          <button
            key={sign}
            type="button"
            aria-label={label}
            title={label}
            disabled={!isOn}
            onClick={onClick}
          >
            {sign}
          </button>
        ))}
      </span>
    </li>
  )
}
