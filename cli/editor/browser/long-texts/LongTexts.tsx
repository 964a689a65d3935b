import { deepEqual } from 'fast-equals'
import { type ReactNode, useContext, useId, useState } from 'react'
import { useAddress } from '../address.ts'
import {
  type FieldPath,
  type FieldProps,
  Fieldset,
  FormContext,
  NotesContext,
} from '../form/field-parts.tsx'
import { PageLanguage } from '../page/page-language.ts'

type LongTextsProps = FieldProps<'each'> & {
  draw(lang: string, name: string, path: FieldPath, value: unknown): ReactNode
}

/**
 * A long text in every language. It shows one language at a time, with another next to it
 * on request.
 */
export function LongTexts({ draw, ...props }: LongTextsProps) {
  const { languages } = useContext(FormContext)
  const { value, path } = props

  /** The path of the field that was clicked in the page, such as '(text).sv'; or ''. */
  const at = useAddress().get('at') ?? ''
  /** The language chosen by button, and the value of `at` at that time. */
  const [chosen, choose] = useState({ lang: '', at: '' })
  /** The language next to the text; '' for none. */
  const [compared, compare] = useState('')
  const page = useContext(PageLanguage)
  const id = useId()

  const codes = languages.map(({ code }) => code)
  const clickedLanguage = codes.find((code) => at === [...path, code].join('.'))
  // The language of the visible page comes first.
  const pageCodes = codes.filter((code) => code === page.language)
  const sortedCodes = [...pageCodes, ...codes.filter((code) => code !== page.language)]
  const firstWritten = sortedCodes.find((code) => Object(value)[code] !== undefined)
  const defaultLanguage = clickedLanguage ?? firstWritten ?? sortedCodes[0] ?? ''

  // Clicking a text on the page chooses its language. A choice by button lasts until the next click on the page.
  const isChosen = chosen.lang !== '' && chosen.at === at
  const lang = isChosen ? chosen.lang : defaultLanguage

  const shownName = languages.find(({ code }) => code === lang)?.name ?? lang
  const otherLanguages = languages.filter(({ code }) => code !== lang)
  const beside = otherLanguages.find(({ code }) => code === compared)

  return (
    <Fieldset {...props} kind="long-text">
      <div className="languages">
        <fieldset aria-label="Language">
          {languages.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === lang}
              // A link to a finding leads here while the field of its text is hidden.
              data-path={code === lang ? undefined : [...path, code].join('.')}
              onClick={() => {
                choose({ lang: code, at })
                page.show(code)
              }}
            >
              {name} <Mark path={[...path, code]} value={Object(value)[code]} />
            </button>
          ))}
        </fieldset>
        {otherLanguages.length > 0 && (
          <label htmlFor={id}>
            Compare with{' '}
            <select
              id={id}
              value={beside ? compared : ''}
              onChange={({ target }) => compare(target.value)}
            >
              <option value="">nothing</option>
              {otherLanguages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="texts" data-compared={beside?.code}>
        {draw(lang, shownName, [...path, lang], Object(value)[lang])}
        {beside && (
          <section aria-label={`${beside.name}, to compare`} lang={beside.code}>
            <strong>{beside.name}</strong>
            <p>{String(Object(value)[beside.code] ?? '–')}</p>
          </section>
        )}
      </div>
    </Fieldset>
  )
}

/** Shows what is wrong with a text whose field is not visible. */
function Mark({ path, value }: { readonly path: FieldPath; readonly value: unknown }) {
  const { findings = [], outdated = [] } = useContext(NotesContext)
  const hasError = findings.some(
    (finding) => finding.severity === 'error' && deepEqual(finding.path, path),
  )
  if (hasError) return <em>error</em>
  if (value === undefined) return <em>missing</em>

  const isOutdated = outdated.some((text) => deepEqual(text.path, path))
  return isOutdated && <em>outdated</em>
}
