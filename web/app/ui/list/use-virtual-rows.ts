import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'

/** Up to this height, in pixels, the whole list is rendered. */
const renderedWhole = 5000
/** How far outside the screen rows are rendered, in pixels. */
const overscanPixels = 1200

interface VirtualRows {
  rows: Pick<VirtualItem, 'index' | 'key'>[]
  /** Heights of the rows that are not rendered, in pixels. */
  above: number
  below: number
  /** Whether the list is so short that all of it is rendered. */
  isWhole: boolean
  /** The `ref` for every row, which also needs `data-index`. */
  measure: (row: Element | null) => void
}

/**
 * Which rows of a list that scrolls with the page to render: all of a short list, only those near the screen of a long one.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  estimatedHeight: number,
  /** A key for each row. Lists that add rows above others need it, so that measured heights stay with their rows. */
  keyOf?: (index: number) => string | number,
): VirtualRows {
  const [top, setTop] = useState(0)
  const isWhole = count * estimatedHeight <= renderedWhole
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    overscan: isWhole ? count : Math.ceil(overscanPixels / estimatedHeight),
    scrollMargin: top,
    ...(keyOf && { getItemKey: keyOf }),
  })
  // The content above the list can grow or shrink.
  useEffect(() => {
    const measureTop = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measureTop)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    // Before the window has been measured, a short list is already complete.
    rows:
      first || !isWhole
        ? items
        : Array.from({ length: count }, (_, index) => ({ index, key: keyOf?.(index) ?? index })),
    isWhole,
    above: first ? first.start - top : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  }
}
