import * as z from 'zod'

// The part of the checkout function that computed prices before the catalogue listed variants. Owners deploy the
// function and the shop separately, so a function like this one may read today's catalogue.

const amount = z.int().min(1)
const size = z.object({
  price: amount,
  label: z.object({ portrait: z.string(), landscape: z.string() }),
})

const catalogueSchema = z.object({
  version: z.literal(1),
  sizes: z.object({ A1: size, A2: size }),
  withoutLogo: amount,
  posters: z.array(
    z.object({
      id: z.string(),
      forSale: z.object({
        a1: z.boolean(),
        'a1-no-logo': z.boolean(),
        a2: z.boolean(),
        'a2-no-logo': z.boolean(),
      }),
    }),
  ),
})

const choices = {
  a1: { size: 'A1', noLogo: false },
  'a1-no-logo': { size: 'A1', noLogo: true },
  a2: { size: 'A2', noLogo: false },
  'a2-no-logo': { size: 'A2', noLogo: true },
} as const
type Slug = keyof typeof choices

/** Returns the amount that the function charged for a variant of a poster; undefined if the variant is sold out. */
export function chargeOfEarlierFunction(
  catalogue: unknown,
  id: string,
  slug: Slug,
): number | undefined {
  const { sizes, withoutLogo, posters } = catalogueSchema.parse(catalogue)
  const choice = choices[slug]
  const isForSale = posters.find((poster) => poster.id === id)?.forSale[slug]
  return isForSale
    ? sizes[choice.size].price + (choice.noLogo ? withoutLogo : 0)
    : undefined
}
