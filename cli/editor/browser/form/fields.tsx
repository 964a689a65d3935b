import { deepEqual } from 'fast-equals'
import {
  type ComponentProps,
  type ContextType,
  memo,
  type ReactNode,
  useContext,
} from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { LongTexts } from '../long-texts/LongTexts.tsx'
import { MarkdownField } from '../long-texts/MarkdownField.tsx'
import { capitalize } from '../parts.tsx'
import { ReferenceField } from '../picture-fields/picker.tsx'
import { PictureField } from '../picture-fields/pictures.tsx'
import {
  type Beside,
  Choice,
  type ControlProps,
  type FieldProps,
  Fieldset,
  FormContext,
  NotesContext,
  OwnFindings,
  STAR,
  titleOf,
  useFaultsAt,
} from './field-parts.tsx'
import { ListField } from './lists.tsx'
import { NumberField } from './numbers.tsx'
import { TextBox } from './TextBox.tsx'

/** Renders a field and everything in it. A field whose value stays the same is not rendered again. */
export const FieldView = memo(function FieldView(props: FieldProps): ReactNode {
  const { kind } = props.field
  if (kind === 'group') return <GroupField {...(props as FieldProps<'group'>)} />
  if (kind === 'each' && props.field.of.kind === 'markdown') {
    const { field } = props as FieldProps<'each'>
    const draw: ComponentProps<typeof LongTexts>['draw'] = (lang, label, path, value) => (
      <FieldView
        key={lang}
        field={field.of}
        path={path}
        value={value}
        label={label}
        lang={lang}
      />
    )
    return <LongTexts {...(props as FieldProps<'each'>)} draw={draw} />
  }
  if (kind === 'each') return <EachField {...(props as FieldProps<'each'>)} />
  if (kind === 'some') return <SomeField {...(props as FieldProps<'some'>)} />
  if (kind === 'list') {
    const { field, path } = props as FieldProps<'list'>
    const draw = (value: unknown, index: number, label: string) => (
      <FieldView field={field.of} path={[...path, index]} value={value} label={label} />
    )
    return <ListField {...(props as FieldProps<'list'>)} draw={draw} />
  }
  return <LeafField {...props} />
}, deepEqual)

const GroupField = (props: FieldProps<'group'>) => (
  <Fieldset {...props} kind="group">
    {props.field.fields.map((field) => (
      <FieldView
        key={field.key}
        field={field}
        path={[...props.path, field.key]}
        value={Object(props.value)[field.key]}
        beside={field.kind === 'list' ? besideOf(field.key, props) : undefined}
      />
    ))}
  </Fieldset>
)

function besideOf(key: string, { field, value, path }: FieldProps<'group'>): Beside {
  const counter = field.fields.find(
    (sibling) => sibling.kind === 'number' && sibling.counts === key,
  )
  const count = counter && {
    path: [...path, counter.key],
    value: Object(value)[counter.key],
  }
  return { count, orientation: Object(value).orientation }
}

function EachField(props: FieldProps<'each'>) {
  const { languages } = useContext(FormContext)
  if (props.field.isInFirst) return <FirstField {...props} />

  const isEmpty = languages.every(({ code }) => Object(props.value)[code] === undefined)
  return (
    <Fieldset {...props} kind="words">
      <div data-empty={isEmpty}>
        {languages.map(({ code, name }) => (
          <FieldView
            key={code}
            field={props.field.of}
            path={[...props.path, code]}
            value={Object(props.value)[code]}
            label={name}
            lang={code}
          />
        ))}
      </div>
    </Fieldset>
  )
}

/** A value that the first language holds for all languages. A value in another language is a mistake and can be removed. */
function FirstField(props: FieldProps<'each'>) {
  const { languages } = useContext(FormContext)
  const { field, path, value } = props
  const shown = languages.filter(
    ({ code }, index) => index === 0 || Object(value)[code] !== undefined,
  )
  return shown.map(({ code, name }, index) => (
    <FieldView
      key={code}
      field={{ ...field.of, note: field.note }}
      path={[...path, code]}
      value={Object(value)[code]}
      label={index === 0 ? undefined : `${titleOf(props)} in ${name}`}
    />
  ))
}

function SomeField(props: FieldProps<'some'>) {
  const { take } = useContext(FormContext)
  const { field, path, value } = props
  const allCodes = field.options.map(({ code }) => code)
  const chosenCodes = chosenIn(value, allCodes)

  const toggle = (codes: readonly string[], isOn: boolean): void => {
    const nextCodes = allCodes.filter((code) =>
      codes.includes(code) ? isOn : chosenCodes.includes(code),
    )
    const nextValue = nextCodes.length === allCodes.length || nextCodes
    const isEmpty = nextCodes.length === 0
    take([isEmpty ? { op: 'remove', path } : { op: 'set', path, value: nextValue }])
  }

  return (
    <Fieldset {...props} kind="group">
      {[{ code: '', name: 'everything' }, ...field.options].map(({ code, name }) => {
        const codes = code === '' ? allCodes : [code]
        return (
          <label key={code} className="check">
            <input
              type="checkbox"
              checked={codes.every((option) => chosenCodes.includes(option))}
              onChange={({ target }) => toggle(codes, target.checked)}
            />
            {capitalize(name)}
          </label>
        )
      })}
    </Fieldset>
  )
}

/** Returns the chosen options: `true` stands for all of them. */
function chosenIn(value: unknown, allCodes: readonly string[]): readonly unknown[] {
  if (value === true) return allCodes
  return Array.isArray(value) ? value : []
}

const UNWRITTEN = 'Nothing is written in this language yet.'

type Outdated = NonNullable<ContextType<typeof NotesContext>['outdated']>

/** Returns the mark of a missing text, or of one whose source has changed since. Numbers and switches have defaults. */
function markOf(
  { field, path, value }: FieldProps,
  outdated: Outdated,
): 'missing' | 'outdated' | undefined {
  const isText = field.kind === 'text' || field.kind === 'markdown'
  if (value === undefined) return isText ? 'missing' : undefined
  return outdated.some((text) => deepEqual(text.path, path)) ? 'outdated' : undefined
}

function noteOf({ field, value }: FieldProps): string | undefined {
  if (field.kind !== 'switch' || !field.shows) return field.note
  return field.shows[value === true ? 1 : 0]
}

/** A field with a single value. */
function LeafField(props: FieldProps) {
  const { field, path, lang } = props
  const { id: form, unwritten = [] } = useContext(FormContext)
  const { outdated = [] } = useContext(NotesContext)

  const id = `${form}${path.join('.')}`
  const isSwitch = field.kind === 'switch'
  const mark = lang === undefined ? undefined : markOf(props, outdated)
  const note = isSwitch && lang && unwritten.includes(lang) ? UNWRITTEN : noteOf(props)

  const label = (
    <label htmlFor={id} lang={lang} className={isSwitch ? 'check' : undefined}>
      {isSwitch && <Control {...props} id={id} />}
      {titleOf(props)}
      {field.isRequired && lang === undefined && STAR} {mark && <em>{mark}</em>}
    </label>
  )

  return (
    <div className="field" data-mark={mark} data-path={path.join('.')}>
      {path.length > 0 && label}
      {note && <small id={`${id}-note`}>{note}</small>}
      {!isSwitch && <Control {...props} id={id} />}
      <OwnFindings path={path} />
    </div>
  )
}

function Control(props: ControlProps) {
  const { field, path, value, lang, id } = props
  const { take, commit, languages } = useContext(FormContext)
  const shared = { id, ...useFaultsAt(path, field.note) }
  const text = textOf(value)

  const put = (next: unknown): void => {
    // An entry of a list stays until somebody removes it.
    const isRemoved = next === undefined && typeof path.at(-1) !== 'number'
    take([isRemoved ? { op: 'remove', path } : { op: 'set', path, value: next ?? '' }])
  }
  const onText: ComponentProps<'input'>['onChange'] = ({ target }) =>
    put(target.value || undefined)

  if (field.kind === 'picture') return <PictureField {...props} onChange={put} />
  if (field.kind === 'reference') return <ReferenceField {...props} onChange={put} />
  if (field.kind === 'switch') {
    const isOn = value === true
    // An optional switch that is off leaves no value behind.
    const offValue = field.isRequired ? false : undefined
    return (
      <input
        {...shared}
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => put(target.checked || offValue)}
        aria-checked={isOn}
      />
    )
  }
  if (field.kind === 'choice' || field.kind === 'language') {
    const options = field.kind === 'choice' ? field.options : languages
    return (
      <Choice
        {...shared}
        value={text}
        options={options}
        required={field.isRequired}
        onChange={put}
      />
    )
  }
  if (field.kind === 'number')
    return (
      <NumberField {...shared} value={value} isWhole={field.isWhole} onChange={put} />
    )
  if (field.kind === 'day')
    return <input {...shared} type="date" value={text} onChange={onText} />
  if (field.kind === 'markdown') return <MarkdownField {...props} onChange={put} />

  const onKeyDown: ComponentProps<typeof TextBox>['onKeyDown'] = (event) => {
    const hasModifier = event.shiftKey || event.altKey
    if (event.key !== 'Enter' || hasModifier || isComposing(event.nativeEvent)) return
    event.preventDefault()
    commit?.()
  }

  return (
    <TextBox
      {...shared}
      lang={lang}
      onKeyDown={onKeyDown}
      rows={1}
      readOnly={field.isFixed ?? false}
      value={text}
      onText={(typed) => put(typed || undefined)}
    />
  )
}

/** Returns the text that a control shows. A value that does not fit the field is shown as JSON. */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
