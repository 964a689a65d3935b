import { type ComponentType, useEffect, useState } from 'react'
import { copyText } from '../logic/copyText.ts'
import { listText, parseList, type SavedPoster, sumText } from '../logic/savedList.ts'
import type { CardProps } from './cardProps.ts'
import type { HangingProps } from './HangingDialog.tsx'
import type { ListedPoster } from './HangingSheet.tsx'
import { Icon } from './Icon.tsx'
import type { SavedLabels } from './labels.ts'
import type { Found } from './useFound.ts'

interface SavedWallProps {
  readonly list: readonly SavedPoster[]
  /** What was found of the list so far, by id. */
  readonly found: Readonly<Record<string, Found>>
  readonly card: Pick<CardProps, 'prices' | 'labels'>
  readonly labels: SavedLabels
}

/**
 * The button that hangs a list on a wall. The wall's own script imports nothing of the others, but is given it: what
 * they shared would become one more script that every page loads.
 */
export function SavedWall({ list, found, card, labels }: SavedWallProps) {
  const name = listText(list)
  const [wall, setWall] = useState({ name, text: toldPlaces(name) ?? '' })
  const [isWanted, want] = useState(() => toldPlaces(name) !== undefined)
  const [content, setContent] = useState<{ readonly Wall: ComponentType<HangingProps> }>()
  useEffect(() => {
    if (!isWanted) return
    const loading = import('./HangingDialog.tsx').then(({ HangingDialog: Wall }) => setContent({ Wall }))
    loading.catch(() => want(false))
  }, [isWanted])

  const isPending = list.some(({ id }) => found[id] === undefined)
  const posters = list.flatMap((saved, index): readonly ListedPoster[] => {
    const poster = found[saved.id]
    return typeof poster === 'object' ? [{ ...saved, poster, number: index + 1 }] : []
  })
  if (!isPending && !posters[0]) return null
  return (
    <>
      <button
        type="button"
        className="button"
        data-quiet=""
        aria-haspopup="dialog"
        onClick={() => want(true)}
      >
        {labels.hanging.open}
      </button>
      {isWanted && content && !isPending && (
        <content.Wall
          posters={posters}
          // Another list hangs anew.
          wall={wall.name === name ? wall.text : ''}
          setWall={(text) => setWall({ name, text })}
          labels={{ ...labels.hanging, sum: labels.sum, soldOut: card.labels.soldOut }}
          priceOf={(bought) => sumText(bought, card.prices, document.documentElement.lang)}
          share={(text, host) => shareWall(`list=${name}&wall=${text}`, labels.hanging.title, host)}
          icon={<Icon name="close" />}
          close={() => want(false)}
        />
      )}
    </>
  )
}

/** Returns the places in the page's address, ?list=eye~1,whale&wall=-33.7x148,33.7x148, if it is that of this list. */
function toldPlaces(name: string): string | undefined {
  const told = new URLSearchParams(location.search)
  return listText(parseList(told.get('list') ?? '')) === name ? (told.get('wall') ?? undefined) : undefined
}

/**
 * Shares an address with the system's share sheet where fingers are used, else copies it.
 * @returns whether it is copied
 */
async function shareWall(search: string, title: string, host: Element): Promise<boolean> {
  const url = `${location.origin}${location.pathname}?${search}`
  if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return copyText(url, host)
  await navigator.share({ title, url }).catch(() => undefined)
  return false
}
