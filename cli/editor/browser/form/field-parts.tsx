import { deepEqual } from 'fast-equals'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import type { Answer, FormField, FormState } from '../../protocol.ts'
import type { ValueEdit } from '../../values.ts'
import { Confirmation, capitalize, FindingList } from '../parts.tsx'

export type FieldPath = ValueEdit['path']

/** The properties of a form that its fields need. */
export interface Form {
  /** The prefix of the fields' ids. */
  readonly id: string
  /** The name of the document; '' in a form that adds one. */
  readonly name: string
  /** The shape to which pictures are cropped: 'portrait', 'landscape' or 'cover'. */
  readonly shape?: string | undefined
  /** The hash of each picture, by the picture's name. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /**
   * The languages that have no file yet, for a document that has one file per language.
   */
  readonly unwritten?: readonly string[]
  /** The texts that visitors see where the document has none, by path. */
  readonly ready?: unknown
  /** The answers so far, in a form that adds a document. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** Applies edits to the values of the form. */
  take(edits: readonly ValueEdit[]): void
  /** Saves immediately. */
  commit?(): void
  /** Reports the file name of a chosen picture. */
  onPicture?(fileName: string): void
}

const noForm: Form = { id: '', name: '', languages: [], take: () => undefined }
export const FormContext = createContext<Form>(noForm)

/** Findings and outdated translations, which change independently of the field values. */
export const NotesContext = createContext<{
  readonly findings?: readonly FormState['findings'][number][]
  readonly outdated?: Answer<'outdated'> | undefined
  /** Tells whether a finding appeared after the form was opened. */
  readonly isNew?: (finding: FormState['findings'][number]) => boolean
  /** A question about a field, shown below it. */
  readonly question?: ComponentProps<typeof Confirmation> | undefined
}>({})

export interface FieldProps<K extends FormField['kind'] = FormField['kind']> {
  readonly field: FormField & { readonly kind: K }
  readonly path: FieldPath
  readonly value: unknown
  /** The label of a repeated field, such as one per language or list entry. */
  readonly label?: string | undefined
  readonly lang?: string
  /** Other values of the group that contains the field. Only list fields need them. */
  readonly beside?: Beside | undefined
}

/** The values in a group that a list in the same group needs. */
export interface Beside {
  /** The field that holds the number of entries of this list. */
  readonly count?: { readonly path: FieldPath; readonly value: unknown } | undefined
  /** The orientation of a gallery, for the list of its posters. */
  readonly orientation: string | undefined
}

export type ControlProps = FieldProps & { readonly id: string }

/** Returns the heading of a field: its label, or else its title in the schema. */
export const titleOf = ({ field: { title = '' }, label }: FieldProps): string =>
  label ?? capitalize(title)

/** Marks a required field. */
export const STAR = <span aria-hidden="true"> *</span>

/** A frame around fields. `kind` is its CSS class. */
export function Fieldset({
  children,
  kind,
  ...props
}: FieldProps & { children: ReactNode; kind: string }) {
  const { path, field } = props
  const ariaAttributes = useAriaAttributes(path, undefined)
  // The fields of a whole document have no frame around them.
  if (path.length === 0) return children

  return (
    <fieldset
      className={kind}
      data-path={path.join('.')}
      aria-describedby={ariaAttributes['aria-describedby']}
    >
      <legend>
        {titleOf(props)}
        {/* In a group, the required fields themselves have stars. */}
        {field.isRequired && kind !== 'group' && STAR}
      </legend>
      {field.note && <small>{field.note}</small>}
      {children}
      <FieldFindings path={path} />
    </fieldset>
  )
}

/** Returns the ARIA attributes that connect a control with its note and its findings. */
export function useAriaAttributes(path: FieldPath, note: unknown) {
  const { id: prefix } = useContext(FormContext)
  const { findings = [] } = useContext(NotesContext)
  const fieldFindings = findings.filter((finding) => deepEqual(finding.path, path))
  const hasError = fieldFindings.some(({ severity }) => severity === 'error')

  const noteId = note && `${prefix}${path.join('.')}-note`
  const findingsId = fieldFindings.length > 0 && findingsIdOf(prefix, path)
  const describedBy = [noteId, findingsId].filter(Boolean).join(' ')

  return {
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(hasError && { 'aria-invalid': true }),
  }
}

/** Returns the id of the element with a field's findings. */
const findingsIdOf = (prefix: string, path: FieldPath): string =>
  `${prefix}${path.join('.')}-faults`

/** Shows the findings and the question about a field below its control. */
export function FieldFindings({ path }: { path: FieldPath }) {
  const { findings = [], isNew, question } = useContext(NotesContext)
  const { take, id: prefix } = useContext(FormContext)
  const fieldFindings = findings.filter((finding) => deepEqual(finding.path, path))
  if (path.length === 0) return null

  return (
    <>
      {fieldFindings.length > 0 && (
        <div id={findingsIdOf(prefix, path)}>
          <FindingList
            list={fieldFindings}
            isNew={isNew}
            onFix={(value) => take([{ op: 'set', path, value }])}
          />
        </div>
      )}
      {question?.outcome.at === path.join('.') && <Confirmation {...question} />}
    </>
  )
}

type ChoiceProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly value: string
  readonly options: readonly { readonly code: string; readonly name: string }[]
  onChange(next: string | undefined): void
}

/** A menu with more options than this gets most of them only once it is used. */
const LONG_MENU = 30

/** A menu that also shows a value that is not one of its options. */
export function Choice({ value, options, onChange, required, ...props }: ChoiceProps) {
  const [isUsed, setUsed] = useState(false)
  const use = (): void => setUsed(true)

  // A menu of all countries in each of many reviews would make the page slow. So a long
  // menu gets its options when it is pressed or focused, which is before it opens and
  // before typed letters select an option.
  const isLong = options.length > LONG_MENU
  const shownOptions =
    isLong && !isUsed ? options.filter(({ code }) => code === value) : options
  // A menu without a value begins with an empty option, because '' is not one of the
  // options.
  const isUnknown = !options.some(({ code }) => code === value)

  return (
    <select
      {...props}
      className={isLong ? 'long' : undefined}
      value={value}
      onPointerDown={use}
      onFocus={use}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      {isUnknown && <option value={value}>{value}</option>}
      {value !== '' && !required && <option value="">–</option>}
      {shownOptions.map(({ code, name }) => (
        <option key={code} value={code}>
          {capitalize(name)}
        </option>
      ))}
    </select>
  )
}
