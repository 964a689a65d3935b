import type { OpenPoint } from '../../model/checklist.ts'
import { emailOf } from '../../model/placeholders.ts'
import type { Content } from '../../read/content.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { isExampleAddress } from './examples.ts'
import type { ShopToOpen } from './shop-to-open.ts'

/** Matches names such as the one that `saga init` suggests for a new shop. */
const EXAMPLE_NAME = /^(?:my|your|new|sample|example) shop$/i

export function* findExampleName({ site }: ShopToOpen): Generator<OpenPoint> {
  const { name } = site.value
  if (EXAMPLE_NAME.test(name))
    yield {
      message: `"${name}" is an example`,
      at: site.at(['name']),
      remedy: 'write the name of your shop here, and in the titles for search engines',
    }
}

export function* findExampleAddress({ site }: ShopToOpen): Generator<OpenPoint> {
  const { origin } = site.value
  if (isExampleAddress(origin))
    yield {
      message: `${origin} is an example`,
      at: site.at(['origin']),
      remedy: 'write the address at which visitors open the shop',
    }
}

export function* findNoContact({ site, content }: ShopToOpen): Generator<OpenPoint> {
  const { contact } = site.value
  const isEmailNeeded = usesEmail(content)

  if (contact === undefined)
    yield {
      message: 'the footer names no contact',
      at: { file: fileOf('site') },
      remedy: isEmailNeeded
        ? 'add "contact:" with your e-mail address, which the texts show in place of {email}'
        : 'add "contact:" with your e-mail address, or the address of a page',
    }
  else if (isExampleAddress(contact))
    yield {
      message: `${contact} is an example`,
      at: site.at(['contact']),
      remedy: 'write your e-mail address, or the address of a page',
    }
  else if (isEmailNeeded && emailOf(contact) === undefined)
    yield {
      message: 'texts need an e-mail address for {email}, but the contact is a page',
      at: site.at(['contact']),
      remedy: 'write your e-mail address here, or in place of {email} in the texts',
    }
}

/** Tells whether a text page, perhaps a draft, contains the placeholder for the e-mail address. */
const usesEmail = ({ articles }: Content): boolean =>
  articles.some(({ files }) =>
    Object.values(files).some((file) => file?.body.includes('{email}')),
  )
