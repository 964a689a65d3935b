import { deepEqual } from 'fast-equals'
import { type ReactNode, useContext, useId, useState } from 'react'
import { useAddress } from '../address.ts'
import {
  type FieldProps,
  Fieldset,
  FormContext,
  NotesContext,
  type Path,
} from '../form/field-parts.tsx'
import { PageLanguage } from '../page/page-language.ts'

type LongTextsProps = FieldProps<'each'> & {
  draw(lang: string, name: string, path: Path, value: unknown): ReactNode
}

/** A long text in every language: one language at a time has the whole width, and another one beside it if asked for. */
export function LongTexts({ draw, ...props }: LongTextsProps) {
  const { languages } = useContext(FormContext)
  const { value, path } = props
  const at = useAddress().get('at') ?? ''
  const [chosen, choose] = useState({ lang: '', at: '' })
  const [compared, compare] = useState('')
  // A click on the page chooses its language; a click on a language holds until the next one.
  const codes = languages.map(({ code }) => code)
  const ofAddress = codes.find((code) => at === [...path, code].join('.'))
  const page = useContext(PageLanguage)
  // The language in sight comes first.
  const byPage = codes.toSorted(
    (a, b) => Number(b === page.language) - Number(a === page.language),
  )
  const written = byPage.find((code) => Object(value)[code] !== undefined)
  const first = ofAddress ?? written ?? byPage[0] ?? ''
  const lang = chosen.lang !== '' && chosen.at === at ? chosen.lang : first
  const nameOf = (code: string): string =>
    languages.find((each) => each.code === code)?.name ?? code
  const others = languages.filter(({ code }) => code !== lang)
  const beside = others.find(({ code }) => code === compared)
  const id = useId()
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
        {others.length > 0 && (
          <label htmlFor={id}>
            Beside it{' '}
            <select
              id={id}
              value={beside ? compared : ''}
              onChange={({ target }) => compare(target.value)}
            >
              <option value="">nothing</option>
              {others.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="texts" data-compared={beside?.code}>
        {draw(lang, nameOf(lang), [...path, lang], Object(value)[lang])}
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

/** Says what is wrong with a text whose field is not in sight. */
function Mark({ path, value }: { readonly path: Path; readonly value: unknown }) {
  const { findings = [], outdated = [] } = useContext(NotesContext)
  const isWrong = findings.some(
    (finding) => finding.severity === 'error' && deepEqual(finding.path, path),
  )
  const isOld = outdated.some((old) => deepEqual(old.path, path))
  const mark = isWrong
    ? 'error'
    : value === undefined
      ? 'missing'
      : isOld
        ? 'outdated'
        : undefined
  return mark && <em>{mark}</em>
}
