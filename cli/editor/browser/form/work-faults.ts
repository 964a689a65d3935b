import { useRef, useState } from 'react'
import type { Work } from '../../protocol.ts'
import { useAnswer } from '../server.ts'
import type { Finding } from './faults.tsx'
import { useRested } from './rest.ts'

/** The pause in typing after which the answers of a form are checked. */
const REST_MS = 300

type Values = Readonly<Record<string, unknown>>

/** Tells whether a form has an answer at a path: a text, or a text in one language. */
function isThere(values: Values, [step = '', lang]: Finding['path']): boolean {
  const value = values[String(step)]
  return (lang === undefined ? value : Object(value)[lang]) !== undefined
}

/** Returns what is wrong with the answers of a form that changes a whole document: of all, once somebody sends them. */
export function useWorkFaults({ work, kind, id }: Work, values: Values) {
  const [isSent, send] = useState(false)
  const last = useRef<{ readonly findings: readonly Finding[]; readonly values: Values }>(
    undefined,
  )
  const rested = useRested(JSON.stringify(values), REST_MS)
  // Nothing is asked about a form that nobody has touched.
  const isBegun = work !== 'remove' && (isSent || rested !== '{}')
  const asked = {
    work,
    kind,
    id,
    values: JSON.parse(rested) as Record<string, string>,
    sure: false,
  }
  const { data } = useAnswer('faults-of-work', asked, false, isBegun)
  if (data) last.current = { findings: data, values: asked.values }
  const checked = last.current?.values ?? {}
  // An answer that was empty when it was checked, and is there now, is no longer missing.
  const isShown = ({ path }: Finding): boolean =>
    isThere(checked, path) || (isSent && (path.length === 0 || !isThere(values, path)))
  const findings = isBegun ? (last.current?.findings ?? []).filter(isShown) : []
  return { findings, send }
}
