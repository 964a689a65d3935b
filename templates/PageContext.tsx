import { createContext, useContext } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { Chrome, Page } from '../cli/model/page.ts'
import type { Lang } from '../cli/model/path.ts'

export interface Rendering {
  /** Absent in what many pages share. */
  readonly own?: { readonly page: Page; readonly assets: Assets }
  readonly lang: Lang
  readonly chrome: Chrome
  /** HTML that replaces marks when all else is rendered; see shared.tsx. */
  readonly parts: string[]
}

/** What sections read by the hooks below. */
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

/** The page being rendered. */
export const usePage = (): Page => useOwn().page

/** Addresses of scripts and styles. */
export const useAssets = (): Assets => useOwn().assets

/** What all pages of this language share. */
export const useChrome = (): Chrome => useRendering().chrome

export const useLang = (): Lang => useRendering().lang
