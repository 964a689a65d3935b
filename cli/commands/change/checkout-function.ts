import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { NewKind } from '../../edit/kinds/new-kind.ts'
import { readCheckoutPrivacy, readOrdersPrivacy } from '../../languages/packs.ts'
import type { Content } from '../../read/content.ts'
import { FUNCTIONS } from '../../read/listing.ts'
import { hasPrintRuns } from '../../shop/print-runs.ts'
import { hostedNameOf } from './host-files.ts'
import { addOuterFiles, type OuterFile } from './outer-files.ts'

const CONFIG = 'supabase/config.toml'
const MIGRATIONS = 'supabase/migrations'

const LIMITED_REMARK =
  'supabase/functions/stripe-webhook and supabase/migrations are for your limited editions: "Limited editions" in orders.md explains how to create the tables and deploy both functions.'

/**
 * Adds the checkout's functions and the tables for limited editions to a shop whose
 * engine is a package, so that Supabase can deploy them.
 */
export const checkoutFunction: NewKind = {
  summary: 'write the function of the checkout, which you deploy at Supabase',
  questions: [{ name: 'replace', text: 'overwrite existing files' }],
  async plan(change, { isOn }) {
    const { project, content } = change
    const files = await supabaseFilesOf(project.home, content.site?.value.name ?? '')
    await addOuterFiles(change, files, isOn('replace'))
    return {
      remarks: [
        ...privacyRemarks(project.home, content),
        'After an upgrade of the engine, run "saga new checkout --replace" and deploy the function again.',
        ...(hasPrintRuns(content) ? [LIMITED_REMARK] : []),
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
      `Once the shop has "checkout:", replace what the privacy text in "${lang}" says about the purchase page with this:\n\n${text}\n`,
    ]
  })

/** Reads the files for Supabase, with the name of the shop in their settings. */
async function supabaseFilesOf(
  home: string,
  shopName: string,
): Promise<readonly OuterFile[]> {
  const config = await readFile(join(home, CONFIG), 'utf8')
  const shopConfig = config.replace(
    /^project_id = .*$/m,
    `project_id = "${hostedNameOf(shopName)}"`,
  )
  return [
    { path: CONFIG, text: shopConfig },
    ...(await readFolder(home, FUNCTIONS)),
    ...(await readFolder(home, MIGRATIONS)),
  ]
}

/** Reads all files in one of the engine's folders and in its subfolders. */
async function readFolder(home: string, folder: string): Promise<readonly OuterFile[]> {
  const entries = await readdir(join(home, folder), {
    recursive: true,
    withFileTypes: true,
  })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))

  return Promise.all(
    paths
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(join(home, path), 'utf8') })),
  )
}
