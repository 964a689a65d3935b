import { withColon } from '../../cli/model/punctuation.ts'
import type { DocumentLayout } from '../document-layout.ts'
import { shared, useChrome, useLang } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'

const LanguageButton = shared(function LanguageButton({
  name,
  code,
}: Readonly<Record<'name' | 'code', string>>) {
  const lang = useLang()
  const { nav } = useChrome().strings

  return (
    <button type="button" className="bar-button" popoverTarget="languages">
      <Icon name="globe" />
      <span className="visually-hidden">{`${withColon(nav.language, lang)} `}</span>
      <span className="language-name">{name}</span>{' '}
      <span className="language-code">{code}</span>
      <Icon name="chevron" />
    </button>
  )
})

/**
 * Links to the same page in all languages, in a popover, which needs no scripts. Renders
 * nothing in a shop with one language.
 */
export function LanguageMenu({ languages }: Pick<DocumentLayout, 'languages'>) {
  const currentLanguage = languages.find((language) => language.current)
  if (!currentLanguage || languages.length === 1) return null

  return (
    <div className="language">
      <LanguageButton name={currentLanguage.name} code={currentLanguage.code} />
      <ul id="languages" className="sheet language-list" popover="auto">
        {languages.map(({ code, name, flag, href, current, draft }) => (
          <li key={code} data-draft={draft ? '' : undefined}>
            <a
              href={href}
              lang={code}
              hrefLang={code}
              aria-current={current ? 'true' : undefined}
            >
              <img
                className="flag"
                src={`/flags/${flag}.svg`}
                width={20}
                height={15}
                alt=""
                loading="lazy"
                aria-hidden="true"
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
