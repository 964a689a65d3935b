import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from '@rjsf/utils'
import { type DragEvent, type ReactNode, useId } from 'react'
import type { Finding, Path } from '../protocol.ts'
import { PictureField } from './PictureField.tsx'

/** What the fields of a form know beside their values. */
export interface FormContext {
  readonly name: string
  /** Of its pictures; undefined where there is no such field. */
  readonly shape: string | undefined
  readonly languages: readonly string[]
  readonly findings: readonly Finding[]
  readonly outdated: readonly Path[]
  readonly names: Readonly<Record<string, string>>
  /** Writes a value at a path. */
  set(path: Path, value: unknown): void
  move(list: Path, from: number, to: number): void
  /** Another picture was put in place. */
  reload(): void
}

const contextOf = (registry: { formContext: FormContext }): FormContext => registry.formContext

const isSame = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index])

/** 'gumroadLinks' → 'Gumroad links' */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/^\((.*)\)$/, '$1')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function FieldTemplate({
  id,
  label,
  rawDescription,
  children,
  schema,
  fieldPathId,
  registry,
  formData,
  required,
  displayLabel,
}: FieldTemplateProps) {
  const { findings, languages, outdated } = contextOf(registry)
  const { path } = fieldPathId
  const own = findings.filter((finding) => isSame(finding.path, path))
  const isLanguage = languages.includes(label)
  const isGroup = schema.type === 'object' || schema.type === 'array'
  const isOld = outdated.some((old) => isSame(old, path))
  const mark = isLanguage ? (formData === undefined ? 'missing' : isOld ? 'outdated' : undefined) : undefined
  const worst = own.some(({ severity }) => severity === 'error')
    ? 'error'
    : own.length > 0
      ? 'warning'
      : undefined
  return (
    <div className="field" data-worst={worst} data-mark={mark} data-path={path.join('.')}>
      {!isGroup && displayLabel !== false && (
        <label htmlFor={id} className={typeof path.at(-1) === 'number' ? 'unseen' : undefined}>
          {isLanguage ? label : wordsOf(label).replace(/-(\d+)$/, ' no. $1')}
          {required && <span aria-hidden="true"> *</span>} {mark && <em>{mark}</em>}
        </label>
      )}
      {!isGroup && rawDescription && !isLanguage && <small id={`${id}__description`}>{rawDescription}</small>}
      {children}
      <Findings list={own} path={path} registry={registry} />
    </div>
  )
}

export function Findings({
  list,
  path,
  registry,
}: {
  readonly list: readonly Finding[]
  readonly path: Path
  readonly registry: { formContext: FormContext }
}) {
  return list.map(({ message, hint, severity, fix }) => (
    <p
      key={message}
      className="finding"
      data-severity={severity}
      role={severity === 'error' ? 'alert' : undefined}
    >
      <strong>{severity === 'info' ? 'Note' : severity === 'error' ? 'Error' : 'Warning'}</strong> {message}
      {hint && <span>; {hint}</span>}
      {fix !== undefined && path.length > 0 && (
        <button type="button" onClick={() => contextOf(registry).set(path, fix)}>
          Write “{fix}”
        </button>
      )}
    </p>
  ))
}

export function ObjectFieldTemplate({
  properties,
  title,
  description,
  fieldPathId,
  registry,
}: ObjectFieldTemplateProps) {
  const { languages } = contextOf(registry)
  const isWords = properties.length > 0 && properties.every(({ name }) => languages.includes(name))
  const isRoot = fieldPathId.path.length === 0
  return (
    <fieldset className={isWords ? 'words' : isRoot ? 'root' : 'group'}>
      {!isRoot && (
        <legend>
          {typeof fieldPathId.path.at(-1) === 'number'
            ? `No. ${Number(fieldPathId.path.at(-1)) + 1}`
            : wordsOf(title)}
        </legend>
      )}
      {!isRoot && description && <small>{description}</small>}
      <div>{properties.map(({ content }) => content)}</div>
    </fieldset>
  )
}

export function ArrayFieldTemplate({
  title,
  items,
  schema,
  canAdd,
  onAddClick,
  required,
}: ArrayFieldTemplateProps) {
  return (
    <fieldset className="list">
      <legend>
        {wordsOf(title)}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {schema.description && <small>{schema.description}</small>}
      <ol>{items}</ol>
      {canAdd && (
        <button type="button" onClick={onAddClick}>
          Add to {wordsOf(title).toLowerCase()}
        </button>
      )}
    </fieldset>
  )
}

export function ArrayFieldItemTemplate({
  children,
  index,
  totalItems,
  buttonsProps,
  registry,
}: ArrayFieldItemTemplateProps) {
  const list = buttonsProps.fieldPathId.path.slice(0, -1)
  const name = `No. ${index + 1}`
  const drop = (event: DragEvent): void => {
    const [from, of] = event.dataTransfer.getData('text/saga').split(' ')
    if (of !== list.join('.')) return
    event.preventDefault()
    contextOf(registry).move(list, Number(from), index)
  }
  return (
    <li
      onDragOver={(event) => event.dataTransfer.types.includes('text/saga') && event.preventDefault()}
      onDrop={drop}
    >
      <span
        className="grip"
        draggable
        aria-hidden="true"
        onDragStart={(event) => event.dataTransfer.setData('text/saga', `${index} ${list.join('.')}`)}
      >
        ⠿
      </span>
      <div>{children}</div>
      <span className="tools">
        <Tool label={`Move ${name} up`} sign="↑" disabled={index === 0} onClick={buttonsProps.onMoveUpItem} />
        <Tool
          label={`Move ${name} down`}
          sign="↓"
          disabled={index === totalItems - 1}
          onClick={buttonsProps.onMoveDownItem}
        />
        <Tool
          label={`Remove ${name}`}
          sign="×"
          disabled={!buttonsProps.hasRemove}
          onClick={buttonsProps.onRemoveItem}
        />
      </span>
    </li>
  )
}

const Tool = ({
  label,
  sign,
  ...rest
}: {
  label: string
  sign: ReactNode
  disabled: boolean
  onClick: () => void
}) => (
  <button type="button" aria-label={label} title={label} {...rest}>
    {sign}
  </button>
)

/** Ids of fields are their paths: 'root_images_0'. */
const pathOf = (id: string): Path =>
  id
    .split('_')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Grows with its text. */
export function TextWidget({
  id,
  value,
  onChange,
  schema,
  registry,
  label,
  hideLabel,
  readonly,
}: WidgetProps) {
  const { names } = contextOf(registry)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const path = pathOf(id)
  if (schema.pattern?.includes('jpe?g') === true)
    return <PictureField id={id} name={text} label={label} path={path} context={contextOf(registry)} />
  return (
    <>
      <textarea
        id={id}
        rows={1}
        value={text}
        spellCheck
        readOnly={readonly === true}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={`${id}__description`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {names[text] !== undefined && <small>{names[text]}</small>}
    </>
  )
}

/** What is not on is left out. */
export function CheckboxWidget({ id, value, onChange, label }: WidgetProps) {
  return (
    <label className="check">
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked || undefined)}
      />
      {wordsOf(label)}
    </label>
  )
}

const VARIANTS = { a1: 'A1', a1NoLogo: 'A1 without logo', a2: 'A2', a2NoLogo: 'A2 without logo' } as const

/** `soldOut`: all of it, or some variants. */
export function SoldOutField({ formData, onChange, fieldPathId, schema }: FieldProps) {
  const id = useId()
  const out: readonly string[] =
    formData === true ? Object.keys(VARIANTS) : Array.isArray(formData) ? formData : []
  const put = (next: readonly string[]): void =>
    onChange(
      next.length === Object.keys(VARIANTS).length ? true : next.length === 0 ? undefined : next,
      fieldPathId.path,
    )
  return (
    <fieldset className="list" aria-describedby={id}>
      <legend>Sold out</legend>
      <small id={id}>{schema.description}</small>
      <label className="check">
        <input
          type="checkbox"
          checked={out.length === Object.keys(VARIANTS).length}
          onChange={({ target }) => put(target.checked ? Object.keys(VARIANTS) : [])}
        />
        Everything
      </label>
      {Object.entries(VARIANTS).map(([variant, words]) => (
        <label key={variant} className="check">
          <input
            type="checkbox"
            checked={out.includes(variant)}
            onChange={({ target }) =>
              put(
                Object.keys(VARIANTS).filter((other) =>
                  other === variant ? target.checked : out.includes(other),
                ),
              )
            }
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
