import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'

/** A list of this height, in pixels, is still drawn whole. */
const drawnWhole = 5000
/** How far beyond the edges of the screen rows are drawn. */
const beyond = 1200

interface NearRows {
  rows: VirtualItem[]
  /** Heights of what is left out above and below, in pixels. */
  above: number
  below: number
  /** To be the `ref` of every row, beside `data-index`. */
  measure: (row: Element | null) => void
}

/** Which rows of a list that scrolls with the page to draw: all of a short one, those near the screen of a long one. */
export function useNearRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  estimatedHeight: number,
  /** Names a row, where rows are put before others: its height goes along. */
  keyOf?: (index: number) => string | number,
): NearRows {
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    overscan: count * estimatedHeight <= drawnWhole ? count : Math.ceil(beyond / estimatedHeight),
    scrollMargin: top,
    ...(keyOf && { getItemKey: keyOf }),
  })
  // Whatever stands above the list may grow or shrink.
  useEffect(() => {
    const place = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    above: first ? first.start - top : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  }
}
