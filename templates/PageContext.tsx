import { createContext, useContext } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { Chrome, Page } from '../cli/model/page.ts'
import type { Lang } from '../cli/model/path.ts'

export interface Rendering {
  /** The page and its files; absent while parts are rendered that many pages share. */
  readonly own?: { readonly page: Page; readonly assets: Assets }
  readonly lang: Lang
  readonly chrome: Chrome
  /** HTML that replaces marks when all else is rendered; see shared.tsx. */
  readonly parts: string[]
}

/** The rendering that sections read by the hooks below. */
export const RenderingContext = createContext<Rendering | undefined>(undefined)

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext)
  if (!rendering) throw new Error('rendered outside of a page')
  return rendering
}

function useOwn(): NonNullable<Rendering['own']> {
  const { own } = useRendering()
  if (!own) throw new Error('what pages share must not depend on one of them')
  return own
}

/** Returns the page being rendered. */
export const usePage = (): Page => useOwn().page

/** Returns the addresses of scripts and styles. */
export const useAssets = (): Assets => useOwn().assets

/** Returns the data that all pages of this language share. */
export const useChrome = (): Chrome => useRendering().chrome

export const useLang = (): Lang => useRendering().lang
