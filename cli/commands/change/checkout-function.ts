import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewKind } from '../../edit/kinds/new-kind.ts'
import { readCheckoutPrivacy, readOrdersPrivacy } from '../../languages/packs.ts'
import type { Content } from '../../read/content.ts'
import { CHECKOUT_FUNCTION } from '../../read/listing.ts'
import { hasPrintRuns } from '../../shop/print-runs.ts'
import { hostedNameOf } from './host-files.ts'
import { addOuterFiles, type OuterFile } from './outer-files.ts'

const CONFIG = 'supabase/config.toml'

/** Adds the function that creates payment pages to a shop whose engine is a package, so that Supabase can deploy it. */
export const checkoutFunction: NewKind = {
  summary: 'write the function of the checkout, which you deploy at Supabase',
  questions: [{ name: 'replace', text: 'overwrite existing files' }],
  async plan(change, { isOn }) {
    const { project, content } = change
    const files = await functionFilesOf(project.home, content.site?.value.name ?? '')
    await addOuterFiles(change, files, isOn('replace'))
    return {
      remarks: [
        ...privacyRemarks(project.home, content),
        'After an upgrade of the engine, run "saga new checkout --replace" and deploy the function again.',
      ],
    }
  },
}

/** Returns the paragraphs that the privacy text needs once visitors can use the checkout. */
const privacyRemarks = (home: string, content: Content): readonly string[] =>
  content.languages.flatMap((lang) => {
    const paragraphs = [
      readCheckoutPrivacy(home, lang),
      hasPrintRuns(content) ? readOrdersPrivacy(home, lang) : undefined,
    ]
    const text = paragraphs.flatMap((paragraph) => paragraph?.trim() ?? []).join('\n\n')
    if (text === '') return []

    return [
      `Once the shop has "checkout:", put this in place of the purchase page into the privacy text in "${lang}":\n\n${text}\n`,
    ]
  })

/** Reads the files of the function, with the name of the shop in its settings. */
async function functionFilesOf(
  home: string,
  shopName: string,
): Promise<readonly OuterFile[]> {
  const names = await readdir(join(home, CHECKOUT_FUNCTION))
  const codeFiles = names.toSorted().map(async (name) => {
    const path = `${CHECKOUT_FUNCTION}/${name}`
    return { path, text: await readFile(join(home, path), 'utf8') }
  })

  const config = await readFile(join(home, CONFIG), 'utf8')
  const ownConfig = config.replace(
    /^project_id = .*$/m,
    `project_id = "${hostedNameOf(shopName)}"`,
  )
  return [{ path: CONFIG, text: ownConfig }, ...(await Promise.all(codeFiles))]
}
