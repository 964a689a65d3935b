import { Fragment } from 'react'
import type { PosterPage } from '../../cli/model/page.ts'
import type { Text } from '../../cli/model/text.ts'
import { sharedHtml, useChrome } from '../rendering.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { WholeWords } from '../shared/Prose.tsx'
import { statedText } from '../shared/stated.ts'

const textsOf = (text: string | undefined): readonly Text[] =>
  text === undefined ? [] : [{ text }]

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Facts without texts are left out. */
type Fact = readonly [name: string, texts: readonly Text[], icon?: IconName]

interface FactsProps extends Pick<PosterPage, 'details'> {
  /** The text that states the print run of a limited edition. */
  readonly printRun: string | undefined
}

/**
 * Makes the HTML of the facts about the print and about every order. Facts that the content
 * does not state are left out.
 */
export const factsHtml = sharedHtml(function PosterFacts({
  details,
  printRun,
}: FactsProps) {
  const { strings, claims, ratesText } = useChrome()
  const { poster } = strings
  const { paper, edition, border, packing } = details
  const shippingTexts = [poster.shippingText, ratesText && sentenceOf(ratesText)].filter(
    Boolean,
  )
  const editionTexts = textsOf(printRun && `${printRun}.`)
  const deliveryText = statedText(poster.deliveryText, { days: claims.deliveryDays })
  const allFacts: readonly Fact[] = [
    [poster.paper, paper ? [paper] : [], 'scroll'],
    [poster.edition, edition ? [...editionTexts, edition] : editionTexts, 'print'],
    [poster.border, border ? [border] : []],
    [poster.packing, packing ? [packing] : [], 'parcel'],
    [poster.shipping, textsOf(shippingTexts.join(' ') || undefined), 'globe'],
    [poster.delivery, textsOf(deliveryText), 'truck'],
    [poster.payment, textsOf(poster.paymentText), 'lock'],
  ]

  const facts = allFacts.filter(([, texts]) => texts.length > 0)
  if (facts.length === 0) return null

  return (
    <section className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{poster.factsTitle}</h2>
      <dl>
        {facts.map(([name, texts, icon]) => (
          <div key={name}>
            <dt>
              {icon && <Icon name={icon} />}
              {name}
            </dt>
            <FactTexts texts={texts} />
          </div>
        ))}
      </dl>
    </section>
  )
})

/** The texts of a fact, each of which may be in another language. */
function FactTexts({ texts }: { readonly texts: readonly Text[] }) {
  const [firstText, ...otherTexts] = texts
  if (firstText && otherTexts.length === 0)
    return (
      <dd lang={firstText.lang}>
        <WholeWords text={firstText.text} />
      </dd>
    )

  return (
    <dd>
      {texts.map(({ text, lang }, index) => (
        <Fragment key={text}>
          {index > 0 && ' '}
          <span lang={lang}>
            <WholeWords text={text} />
          </span>
        </Fragment>
      ))}
    </dd>
  )
}
