import type { HiringCandidate } from '@firstrung/contract'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import type { Density } from '#app/features/hiring/panel/use-panel-address.ts'
import { useVirtualRows } from '#app/ui/list/use-virtual-rows.ts'
import { CandidateCard } from './candidate-card.tsx'
import styles from './candidate-cards.module.css'

/** The smallest comfortable width of a card, in pixels. */
const cardWidth = 300
const gap = 16

/** About how tall a card is before it is measured. */
const heights: Record<Density, number> = { comfortable: 420, compact: 84 }

interface CandidateCardsProps {
  candidates: HiringCandidate[]
  density: Density
}

/** Candidates as cards, as many in a row as fit. */
export function CandidateCards({ candidates, density }: CandidateCardsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize()
  const columns = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)))
  const { rows, above, below, measure } = useVirtualRows(list, Math.ceil(candidates.length / columns), heights[density])
  const ref = useMergedRef(list, sized)
  return (
    <div ref={ref} className={styles.hiringRows}>
      {width > 0 && (
        <div style={{ paddingTop: above, paddingBottom: below }}>
          {rows.map(({ index, key }) => (
            <div
              key={key}
              ref={measure}
              data-index={index}
              className={styles.hiringCards}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {candidates.slice(index * columns, (index + 1) * columns).map((candidate) => (
                <CandidateCard key={candidate._id} candidate={candidate} density={density} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
