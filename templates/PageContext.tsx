import { createContext, type ReactNode, useContext } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { Page } from '../cli/model/page.ts'

interface Rendering {
  readonly page: Page
  readonly assets: Assets
}

const RenderingContext = createContext<Rendering | undefined>(undefined)

/** Gives every section the page being rendered and the addresses of scripts and styles. */
export function PageProvider({ page, assets, children }: Rendering & { readonly children: ReactNode }) {
  return <RenderingContext value={{ page, assets }}>{children}</RenderingContext>
}

function useRendering(): Rendering {
  const rendering = useContext(RenderingContext)
  if (!rendering) throw new Error('rendered outside of PageProvider')
  return rendering
}

/** The page being rendered. */
export const usePage = (): Page => useRendering().page

/** What all pages of this language share. */
export const useChrome = (): Page['chrome'] => usePage().chrome

/** Addresses of scripts and styles. */
export const useAssets = (): Assets => useRendering().assets
