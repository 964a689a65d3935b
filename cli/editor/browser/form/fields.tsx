import { deepEqual } from 'fast-equals'
import { type ComponentProps, memo, type ReactNode, useContext, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Answer } from '../../protocol.ts'
import { LongTexts } from '../long-texts/LongTexts.tsx'
import { MarkdownField } from '../long-texts/MarkdownField.tsx'
import { Button, capitalize } from '../parts.tsx'
import { ReferenceField } from '../picture-fields/picker.tsx'
import { PictureField } from '../picture-fields/pictures.tsx'
import { ColourField } from './ColourField.tsx'
import {
  type Beside,
  Choice,
  type ControlProps,
  FieldFindings,
  type FieldProps,
  Fieldset,
  FormContext,
  NotesContext,
  STAR,
  titleOf,
  useAriaAttributes,
} from './field-parts.tsx'
import { ListField } from './lists.tsx'
import { NumberField } from './numbers.tsx'
import { ReadyTextBox } from './ReadyTextBox.tsx'
import { TextBox } from './TextBox.tsx'

/**
 * Renders a field and everything in it. A field whose value is unchanged is not
 * re-rendered.
 */
export const FieldView = memo(function FieldView(props: FieldProps): ReactNode {
  switch (props.field.kind) {
    case 'group':
      return <GroupField {...(props as FieldProps<'group'>)} />
    case 'each':
      return <EachField {...(props as FieldProps<'each'>)} />
    case 'some':
      return <SomeField {...(props as FieldProps<'some'>)} />
    case 'list':
      return <EntriesField {...(props as FieldProps<'list'>)} />
    case 'number':
      return <NumberOrParts {...(props as FieldProps<'number'>)} />
    default:
      return <LeafField {...props} />
  }
}, deepEqual)

function EntriesField(props: FieldProps<'list'>) {
  const { field, path } = props
  const drawEntry: ComponentProps<typeof ListField>['draw'] = (value, index, label) => (
    <FieldView field={field.of} path={[...path, index]} value={value} label={label} />
  )
  return <ListField {...props} draw={drawEntry} />
}

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

/**
 * A number, or separate numbers in its place, such as one for each size. Switching
 * between the two changes no value: the new fields are empty until somebody types into
 * them.
 */
function NumberOrParts(props: FieldProps<'number'>) {
  const { field, value } = props
  const { parts } = field
  // A switch lasts until the value changes, so its state is the value at the time of the
  // switch.
  const [switched, setSwitched] = useState<{ readonly value: unknown }>()
  const isSwitched = switched !== undefined && deepEqual(switched.value, value)
  // The value has changed, so its shape determines the fields again.
  if (switched && !isSwitched) setSwitched(undefined)
  if (!parts) return <LeafField {...props} />

  const hasParts = typeof value === 'object' && value !== null
  const showsParts = isSwitched ? !hasParts : hasParts
  const shownProps = { ...props, value: isSwitched ? undefined : value }

  return (
    <>
      {showsParts ? (
        <GroupField {...shownProps} field={{ ...field, kind: 'group', fields: parts }} />
      ) : (
        <LeafField {...shownProps} />
      )}
      <p className="switch-shape">
        <Button
          label={showsParts ? 'Use a single number' : 'Use separate numbers'}
          onClick={() => setSwitched(isSwitched ? undefined : { value })}
        />
      </p>
    </>
  )
}

/** Returns the group values that the group's list `key` needs. */
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

/** A field with one value per language. */
function EachField(props: FieldProps<'each'>) {
  const { languages, ready } = useContext(FormContext)
  if (props.field.of.kind === 'markdown') return <LongTextsField {...props} />
  if (props.field.isInFirst) return <FirstField {...props} />

  const shownValues = { ...Object(valueAt(ready, props.path)), ...Object(props.value) }
  const isEmpty = languages.every(({ code }) => shownValues[code] === undefined)
  return (
    <Fieldset {...props} kind="words">
      {/* form.css hides the mark “missing” if the text is missing in every language. */}
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

function LongTextsField(props: FieldProps<'each'>) {
  const drawText: ComponentProps<typeof LongTexts>['draw'] = (
    lang,
    label,
    path,
    value,
  ) => (
    <FieldView
      key={lang}
      field={props.field.of}
      path={path}
      value={value}
      label={label}
      lang={lang}
    />
  )

  return <LongTexts {...props} draw={drawText} />
}

/**
 * A field whose value in the first language applies to all languages. A value in another
 * language is a mistake, and is shown only so that it can be removed.
 */
function FirstField(props: FieldProps<'each'>) {
  const { languages } = useContext(FormContext)
  const { field, path, value } = props
  const shownLanguages = languages.filter(
    ({ code }, index) => index === 0 || Object(value)[code] !== undefined,
  )

  return shownLanguages.map(({ code, name }, index) => (
    <FieldView
      key={code}
      field={{ ...field.of, note: field.note }}
      path={[...path, code]}
      value={Object(value)[code]}
      label={index === 0 ? undefined : `${titleOf(props)} in ${name}`}
    />
  ))
}

/** Checkboxes that choose some options, or everything. */
function SomeField(props: FieldProps<'some'>) {
  const { take } = useContext(FormContext)
  const { field, path, value } = props
  const allCodes = field.options.map(({ code }) => code)
  const chosenCodes = chosenIn(value, allCodes)

  const toggle = (codes: readonly string[], isOn: boolean): void => {
    const nextCodes = allCodes.filter((code) =>
      codes.includes(code) ? isOn : chosenCodes.includes(code),
    )
    const hasAll = nextCodes.length === allCodes.length
    const nextValue = hasAll ? true : nextCodes
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

/**
 * Returns the mark of a value in one language. `ready`: the shop has no text, so visitors see a default one.
 * `outdated`: the source text has changed since it was translated. Numbers and switches are never `missing`, because
 * they have defaults.
 */
function markOf(
  { field, path, value }: FieldProps,
  ready: unknown,
  outdated: Answer<'outdated'>,
): 'missing' | 'ready' | 'outdated' | undefined {
  const isText = field.kind === 'text' || field.kind === 'markdown'
  if (value === undefined && ready !== undefined) return 'ready'
  if (value === undefined) return isText ? 'missing' : undefined
  return outdated.some((text) => deepEqual(text.path, path)) ? 'outdated' : undefined
}

/** Returns the note of a field. The note of some switches says what visitors see now. */
function noteOf({ field, value }: FieldProps): string | undefined {
  if (field.kind !== 'switch' || !field.shows) return field.note

  const [noteIfOff, noteIfOn] = field.shows
  return value === true ? noteIfOn : noteIfOff
}

/** A field with a single value. */
function LeafField(props: FieldProps) {
  const { field, path, lang } = props
  const { id: prefix, unwritten = [], ready } = useContext(FormContext)
  const { outdated = [] } = useContext(NotesContext)

  const id = `${prefix}${path.join('.')}`
  const isSwitch = field.kind === 'switch'
  const mark =
    lang === undefined ? undefined : markOf(props, valueAt(ready, path), outdated)
  // A switch, such as “Draft”, in a language that has no file yet.
  const isUnwritten = isSwitch && lang !== undefined && unwritten.includes(lang)
  const note = isUnwritten ? UNWRITTEN : noteOf(props)

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
      <FieldFindings path={path} />
    </div>
  )
}

/** The control of a field, by the field's kind. */
function Control(props: ControlProps) {
  const { field, path, value, lang, id } = props
  const { take, commit, languages, ready } = useContext(FormContext)
  const sharedProps = { id, ...useAriaAttributes(path, field.note) }
  const text = textOf(value)

  const put = (next: unknown): void => {
    // An empty list entry is kept, as '', until somebody removes it.
    const isRemoved = next === undefined && typeof path.at(-1) !== 'number'
    take([isRemoved ? { op: 'remove', path } : { op: 'set', path, value: next ?? '' }])
  }

  if (field.kind === 'picture') return <PictureField {...props} onChange={put} />
  if (field.kind === 'reference') return <ReferenceField {...props} onChange={put} />
  if (field.kind === 'markdown') return <MarkdownField {...props} onChange={put} />

  if (field.kind === 'switch') {
    const isOn = value === true
    // An optional switch has no value when it is off.
    const offValue = field.isRequired ? false : undefined
    return (
      <input
        {...sharedProps}
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => put(target.checked ? true : offValue)}
        aria-checked={isOn}
      />
    )
  }

  if (field.kind === 'choice' || field.kind === 'language') {
    const options = field.kind === 'choice' ? field.options : languages
    return (
      <Choice
        {...sharedProps}
        value={text}
        options={options}
        required={field.isRequired}
        onChange={put}
      />
    )
  }

  if (field.kind === 'number')
    return (
      <NumberField
        {...sharedProps}
        value={value}
        isWhole={field.isWhole}
        word={field.word}
        onChange={put}
      />
    )

  if (field.kind === 'colour')
    return <ColourField {...props} {...sharedProps} onColour={put} />

  if (field.kind === 'day')
    return (
      <input
        {...sharedProps}
        type="date"
        value={text}
        onChange={({ target }) => put(target.value || undefined)}
      />
    )

  const saveOnEnter: ComponentProps<typeof TextBox>['onKeyDown'] = (event) => {
    const hasModifier = event.shiftKey || event.altKey
    if (event.key !== 'Enter' || hasModifier || isComposing(event.nativeEvent)) return

    event.preventDefault()
    commit?.()
  }

  const boxProps = {
    ...sharedProps,
    lang,
    onKeyDown: saveOnEnter,
    rows: 1,
    readOnly: field.isFixed ?? false,
  }
  const readyText = textOf(valueAt(ready, path))
  const onText = (typed: string): void =>
    put(typed === '' || typed === readyText ? undefined : typed)
  return readyText === '' ? (
    <TextBox {...boxProps} value={text} onText={onText} />
  ) : (
    <ReadyTextBox {...boxProps} value={text} ready={readyText} onText={onText} />
  )
}

/**
 * Returns the text that a control shows. A value that does not fit the field is shown as
 * JSON.
 */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
