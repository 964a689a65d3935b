import { dialogTextsOf } from '../model/dialog-texts.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Storefront } from '../model/site.ts'
import type { Strings } from '../schema/strings.ts'
import { shortHashOf } from './gallery-styles.ts'

/** The texts of the dialogs of a language, as islands/runtime/hydrate.ts reads them. */
export const dialogTextFileOf = (strings: Strings): string => JSON.stringify(dialogTextsOf(strings))

export const dialogTextPathOf = ({ language, strings }: Storefront): OutputPath =>
  outputPath(`assets/texts-${language.code}.${shortHashOf(dialogTextFileOf(strings))}.json`)
