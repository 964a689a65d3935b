import type { RJSFSchema, TemplatesType } from '@rjsf/utils'
import { deepEqual } from 'fast-equals'
import type { ComponentProps, DragEvent } from 'react'
import type { ValueEdit } from '../../edit/values.ts'
import type { Answer, FormState, Outcome } from '../protocol.ts'

/** The data for fields of a form, beside their values. The form of a `Work` has only `languages` and `onPicture`. */
export interface FormContext extends Partial<Pick<FormState, 'name' | 'shape' | 'findings' | 'names'>> {
  readonly languages: readonly string[]
  readonly outdated?: Answer<'outdated'> | undefined
  edit?(edit: ValueEdit): void
  onPicture?(name: string): void
}

/** Returns the label of a field, from its name: 'gumroadLinks' → 'Gumroad links', 'images-2' → 'Images no. 2' */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/^\((.*)\)$/, '$1')
    .replace(/-(\d+)$/, ' no. $1')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const severities = { error: 'Error', warning: 'Warning', info: 'Note' }

export const Findings = ({ list, onFix }: { list: FormState['findings']; onFix?(fix: unknown): void }) =>
  list.map(({ message, hint, severity, fix }) => (
    <p
      key={message}
      className="finding"
      data-severity={severity}
      role={severity === 'error' ? 'alert' : undefined}
    >
      <strong>{severities[severity]}</strong> {message}
      {hint && <span>; {hint}</span>}
      {fix !== undefined && onFix && <Button label={fixLabelOf(fix)} onClick={() => onFix(fix)} />}
    </p>
  ))

/** Returns the label of the fix button. It does not quote a long text, which the field shows after the fix. */
const fixLabelOf = (fix: unknown): string =>
  typeof fix === 'object' || String(fix).length > 80 ? 'Fix it' : `Write “${String(fix)}”`

/** `sign` is shown in place of the label. */
type ButtonProps = ComponentProps<'button'> & { label: string; sign?: string }

export const Button = ({ label, sign, ...props }: ButtonProps) => (
  <button type="button" aria-label={sign && label} title={sign && label} {...props}>
    {sign ?? label}
  </button>
)

/** Shows why something was not done, and asks what only a person can decide. */
export function Question({ outcome, onYes, onNo }: { outcome: Outcome; onYes(): void; onNo?(): void }) {
  const { kind, words, list = [], yes } = outcome
  return (
    <div className="decide" role="alert">
      {words && <p>{words}</p>}
      {(yes || onNo) && <Button label={yes ?? 'Try again'} onClick={onYes} />}
      {onNo && (
        <Button label={kind === 'changed-elsewhere' ? 'Take theirs' : 'Take it back'} onClick={onNo} />
      )}
      <ul>
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const STAR = <span aria-hidden="true"> *</span>

/** The templates of fields: labels in the words of the schemas, marks of translations, findings at their fields. */
export const templates: Partial<TemplatesType<unknown, RJSFSchema, FormContext>> = {
  FieldTemplate({ id, label, children, formData, registry, ...props }) {
    const { findings = [], languages, outdated = [] } = registry.formContext
    const { path } = props.fieldPathId
    const own = findings.filter((finding) => deepEqual(finding.path, path))
    const isLanguage = languages.includes(label)
    const isOld = outdated.some((old) => deepEqual(old, path))
    const mark = !isLanguage ? undefined : formData === undefined ? 'missing' : isOld ? 'outdated' : undefined
    return (
      <div className="field" data-mark={mark} data-path={path.join('.')}>
        {props.displayLabel && (
          <label htmlFor={id} className={typeof path.at(-1) === 'number' ? 'visually-hidden' : undefined}>
            {isLanguage ? label : labelOf(label)}
            {props.required && STAR} {mark && <em>{mark}</em>}
          </label>
        )}
        {props.displayLabel && !isLanguage && <small id={`${id}__description`}>{props.rawDescription}</small>}
        {children}
        {path.length > 0 && <Findings list={own} onFix={(value) => props.onChange(value, path)} />}
      </div>
    )
  },
  ObjectFieldTemplate({ properties, title, description, ...props }) {
    const { languages } = props.registry.formContext
    const isWords = properties.every(({ name }) => languages.includes(name))
    const step = props.fieldPathId.path.at(-1)
    const fields = properties.map(({ content }) => content)
    if (step === undefined) return fields
    return (
      <fieldset className={isWords ? 'words' : 'group'}>
        <legend>{typeof step === 'number' ? `No. ${step + 1}` : labelOf(title)}</legend>
        <small>{description}</small>
        <div>{fields}</div>
      </fieldset>
    )
  },
  ArrayFieldTemplate: ({ title, required, schema, items, ...props }) => (
    <fieldset className="list">
      <legend>
        {labelOf(title)}
        {required && STAR}
      </legend>
      <small>{schema.description}</small>
      <ol>{items}</ol>
      <Button
        label={`Add to ${labelOf(title).toLowerCase()}`}
        disabled={!props.canAdd}
        onClick={props.onAddClick}
      />
    </fieldset>
  ),
  ArrayFieldItemTemplate({ children, index, ...props }) {
    const { fieldPathId, hasMoveUp, hasMoveDown, hasRemove, ...act } = props.buttonsProps
    const path = fieldPathId.path.slice(0, -1)
    // Until the drop, browsers reveal only the type of what is dragged, so the type names the list.
    const type = `saga/${path.join('-').toLowerCase()}`
    const onDrop = ({ dataTransfer }: DragEvent): void => {
      const from = dataTransfer.getData(type)
      if (from !== '') props.registry.formContext.edit?.({ op: 'move', path, from: Number(from), to: index })
    }
    const name = `No. ${index + 1}`
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
          <Button sign="↑" label={`Move ${name} up`} disabled={!hasMoveUp} onClick={act.onMoveUpItem} />
          <Button sign="↓" label={`Move ${name} down`} disabled={!hasMoveDown} onClick={act.onMoveDownItem} />
          <Button sign="×" label={`Remove ${name}`} disabled={!hasRemove} onClick={act.onRemoveItem} />
        </span>
      </li>
    )
  },
}
