import { deepEqual } from 'fast-equals'
import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { valueAt } from '../../../model/value-at.ts'
import type { FormField, FormState } from '../../protocol.ts'
import { type Form, NotesContext } from './field-parts.tsx'
import { placeInForm, wordsOfPlace } from './places.ts'

// The findings of a form: which are current, which are new, their list above the fields,
// and the links from the list to the fields.

export type Finding = FormState['findings'][number]

const keyOf = ({ path, code, severity }: Finding): string =>
  JSON.stringify([path, code, severity])

/**
 * Returns a function that tells whether a finding appeared after the form was opened.
 * Only these findings are announced. `findings` is undefined until the form is opened.
 */
export function useIsNew(
  findings: readonly Finding[] | undefined,
): (finding: Finding) => boolean {
  /** The keys of the findings that have existed since the form was opened. */
  const oldKeys = useRef<ReadonlySet<string>>(undefined)
  if (findings) oldKeys.current ??= new Set(findings.map(keyOf))

  useEffect(() => {
    if (!oldKeys.current) return

    // A finding that was fixed is new if it appears again.
    const keys = new Set(findings?.map(keyOf))
    oldKeys.current = new Set([...oldKeys.current].filter((key) => keys.has(key)))
  }, [findings])

  return (finding) =>
    oldKeys.current !== undefined && !oldKeys.current.has(keyOf(finding))
}

/** The server's last check of unsaved values. */
export interface Proposal {
  readonly findings: readonly Finding[]
  /** The checked values. */
  readonly data: unknown
}

/**
 * Returns the findings for the values in the form. They come from the last check, without
 * the findings of fields that have their saved values again.
 */
export function currentFindings(
  saved: Pick<FormState, 'findings' | 'data'>,
  typedData: unknown,
  proposal: Proposal | undefined,
): readonly Finding[] {
  if (!proposal || deepEqual(saved.data, typedData)) return saved.findings

  const isRestored = ({ path }: Finding): boolean => {
    const savedValue = valueAt(saved.data, path)
    const typedValue = valueAt(typedData, path)
    const checkedValue = valueAt(proposal.data, path)
    const isAsSaved = deepEqual(savedValue, typedValue)
    const wasAsSaved = deepEqual(savedValue, checkedValue)
    return isAsSaved && !wasAsSaved
  }
  return [
    ...proposal.findings.filter((finding) => !isRestored(finding)),
    ...saved.findings.filter(isRestored),
  ]
}

/**
 * Scrolls to the field at a path such as 'title.sv', or else to the nearest field around
 * it. Focuses the field's control and returns it.
 */
export function focusField(form: ParentNode, at: string): HTMLElement | undefined {
  const field = findField(form, at)
  const control = field && findControl(field)

  const target = control ?? field
  if (target) scrollToMiddle(target)
  control?.focus({ preventScroll: true })
  return control
}

function findField(form: ParentNode, at: string): Element | undefined {
  const steps = at.split('.')
  // Try 'title.sv' first, then 'title'.
  for (let length = steps.length; length > 0; length -= 1) {
    const path = steps.slice(0, length).join('.')
    const field = form.querySelector(`[data-path="${CSS.escape(path)}"]`)
    if (field) return field
  }
  return undefined
}

/**
 * Selectors for the control of a field, in order of preference. The text of a Markdown
 * field, in the Markdown editor or in a plain field, is preferred to its toolbar.
 */
const controlSelectors = [
  '.cm-content, .markdown textarea',
  'textarea, input, select, button, [contenteditable]',
]

function findControl(field: Element): HTMLElement | undefined {
  for (const selector of controlSelectors) {
    const control = field.querySelector<HTMLElement>(selector)
    if (control) return control
  }
  return undefined
}

export function scrollToMiddle(target: Element): void {
  const scroll = (): void => target.scrollIntoView({ block: 'center' })
  scroll()
  // Groups far from the viewport only have an estimated height (content-visibility in
  // form.css). The next frame lays out the groups that have come into view, so scroll
  // again afterwards.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

/** The number of findings that are listed at first. The others are in a collapsed list. */
const LISTED_COUNT = 6

/** The severities in the order in which findings are listed and counted. */
const severities = ['error', 'warning', 'info'] as const

/** The words that follow a count: '2 to fix' */
const countedWords = { error: 'to fix', warning: 'to look at', info: 'to note' }

interface FaultListProps {
  readonly findings: readonly Finding[]
  readonly field: FormField
  readonly languages: Form['languages']
}

/**
 * Lists the findings of a form, with links to its fields. A finding without a field
 * includes its hint.
 */
export function FaultList({ findings, field, languages }: FaultListProps) {
  if (findings.length === 0) return null

  const rankOf = ({ severity }: Finding): number => severities.indexOf(severity)
  const sorted = findings.toSorted((a, b) => rankOf(a) - rankOf(b))
  const items = sorted.map((finding) => (
    <Item
      key={JSON.stringify([finding.path, finding.message])}
      finding={finding}
      field={field}
      languages={languages}
    />
  ))
  const moreItems = items.slice(LISTED_COUNT)

  return (
    <nav className="faults" aria-label="What is wrong here">
      <p>{summaryOf(findings)}</p>
      <ul>{items.slice(0, LISTED_COUNT)}</ul>
      {moreItems.length > 0 && (
        <details>
          <summary>{moreItems.length} more</summary>
          <ul>{moreItems}</ul>
        </details>
      )}
    </nav>
  )
}

/** Counts findings by severity: '2 to fix, 1 to look at'. */
function summaryOf(findings: readonly Finding[]): string {
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count > 0 ? [`${count} ${countedWords[severity]}`] : []
  })
  return counts.join(', ')
}

function Item({
  finding,
  field,
  languages,
}: Omit<FaultListProps, 'findings'> & { readonly finding: Finding }) {
  const { path, message, hint, severity } = finding
  const { isNew } = useContext(NotesContext)

  const place = placeInForm(field, path, languages)
  const words = wordsOfPlace(place)
  /** The path of the field, or of the nearest field around it; '' for the form. */
  const at = place.path.join('.')
  // A finding of a field is also shown at the field, and announced there.
  const isAnnounced = !place.isField && severity === 'error' && isNew?.(finding)

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    // Other forms on the page can have fields with the same path.
    focusField(event.currentTarget.closest('.work, main') ?? document, at)
  }

  return (
    <li data-severity={severity}>
      {at === '' ? (
        words && <strong>{words}</strong>
      ) : (
        <a href={`#${at}`} onClick={onClick}>
          {words}
        </a>
      )}
      <span role={isAnnounced ? 'alert' : undefined}>
        {' '}
        {message}
        {!place.isField && hint && `; ${hint}`}
      </span>
    </li>
  )
}
