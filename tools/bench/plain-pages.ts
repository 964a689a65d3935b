import { loadSite } from '../../cli/commands/pipeline.ts'
import { fallbackOf } from '../../cli/model/image.ts'
import { posterRoute } from '../../cli/model/path.ts'
import type { Gallery, Poster } from '../../cli/model/poster.ts'
import type { Storefront } from '../../cli/model/site.ts'
import { projectAt } from '../../cli/project.ts'
import type { PlainPage, PlainSite } from './rival-sites.ts'
import { POSTERS_PER_GALLERY } from './shop-generator.ts'

/** Posters shown on the page of another one: as many as ours. */
const RELATED = 4

/** So many posters of a shop and their galleries, in every language, as other generators take them. */
export async function plainSite(root: string, home: string, posters: number): Promise<PlainSite> {
  const { value } = await loadSite(projectAt(root, home, 'bench'), {})
  if (!value) throw new Error('the synthetic shop is at fault: run `saga validate` on it')
  const { storefronts } = value.site
  return {
    pages: storefronts.flatMap(({ language: { code }, galleries }) =>
      galleries
        .slice(0, Math.ceil(posters / POSTERS_PER_GALLERY))
        .flatMap((gallery) => [
          galleryPage(gallery, code),
          ...gallery.posters.map((poster, index) => posterPage(poster, index, gallery, code)),
        ]),
    ),
    notes: Object.fromEntries(
      storefronts.map((storefront) => [storefront.language.code, notesOf(storefront)]),
    ),
  }
}

const galleryPage = ({ slug, title, subtitle, posters }: Gallery, lang: string): PlainPage => ({
  path: `${lang}/${slug}`,
  lang,
  title,
  subtitle,
  posters: posters.map(plainPoster),
  related: [],
})

const posterPage = (poster: Poster, index: number, { label, posters }: Gallery, lang: string): PlainPage => ({
  path: posterRoute(lang, poster.id).slice(1),
  lang,
  title: poster.title.text,
  subtitle: label,
  posters: [plainPoster(poster)],
  // The next ones of its gallery: choosing by colours is our own wish.
  related: Array.from({ length: RELATED }, (_, step) => posters[(index + step + 1) % posters.length])
    .filter((other) => other !== undefined)
    .map((other) => ({ href: posterRoute(lang, other.id), title: other.title.text, src: sourceOf(other) })),
})

const plainPoster = (poster: Poster): PlainPage['posters'][number] => ({
  id: poster.id,
  title: poster.title.text,
  description: poster.description.text,
  src: sourceOf(poster),
  ways: Object.entries(poster.variants).map(([name, { price, url = '' }]) => ({ name, price, url })),
})

const sourceOf = ({ images, orientation }: Poster): string => fallbackOf(images[0], orientation)

function notesOf({ strings: { poster }, articles }: Storefront): PlainSite['notes'][string] {
  const questions = articles.find(({ questions }) => questions)?.questions?.slice(0, 3) ?? []
  return [
    { title: poster.paper, text: poster.paperText },
    { title: poster.shipping, text: poster.shippingText },
    { title: poster.delivery, text: poster.deliveryText },
    { title: poster.payment, text: poster.paymentText },
    ...questions.map(({ question, words }) => ({ title: question.text, text: words })),
  ]
}
