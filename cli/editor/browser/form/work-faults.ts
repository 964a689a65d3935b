import { useRef, useState } from 'react'
import type { Work } from '../../protocol.ts'
import { useAnswer } from '../server.ts'
import type { Finding } from './faults.tsx'
import { useDebounced } from './useDebounced.ts'

/** The pause in typing after which the answers of a form are checked. */
const REST_MS = 300

type Values = Readonly<Record<string, unknown>>

/** The findings of a check, with the values that were checked. */
interface Check {
  readonly findings: readonly Finding[]
  readonly values: Values
}

/**
 * Tells whether a form has an answer at a path: 'title' or, in one language, 'title.sv'.
 */
function hasAnswer(values: Values, [step = '', lang]: Finding['path']): boolean {
  const value = values[String(step)]
  return (lang === undefined ? value : Object(value)[lang]) !== undefined
}

/**
 * Returns the findings for a form that changes a whole document. Missing answers are
 * reported only once the caller has called `setSent`, after an attempt to send the form.
 */
export function useWorkFaults({ work, kind, id }: Work, values: Values) {
  const [isSent, setSent] = useState(false)
  const lastCheck = useRef<Check>(undefined)

  // Every render makes a new object, so changes are detected by comparing JSON.
  const debouncedJson = useDebounced(JSON.stringify(values), REST_MS)
  // An untouched form is not checked. Neither is a removal form, because its only answer
  // comes from a menu.
  const isBegun = work !== 'remove' && (isSent || debouncedJson !== '{}')
  const request = {
    work,
    kind,
    id,
    values: JSON.parse(debouncedJson) as Record<string, string>,
    sure: false,
  }
  const { data } = useAnswer('faults-of-work', request, { isWanted: isBegun })
  if (data) lastCheck.current = { findings: data, values: request.values }

  const checkedValues = lastCheck.current?.values ?? {}
  const isShown = ({ path }: Finding): boolean => {
    if (hasAnswer(checkedValues, path)) return true
    if (!isSent) return false

    // Do not report an answer that was missing during the check but has been given since.
    // A finding without a path is about the whole form.
    const isAnsweredSince = path.length > 0 && hasAnswer(values, path)
    return !isAnsweredSince
  }
  const findings = isBegun ? (lastCheck.current?.findings ?? []).filter(isShown) : []
  return { findings, setSent }
}
