import type { HiringCandidate } from '@firstrung/contract'
import { Popover } from '@mantine/core'
import { memo } from 'react'
import hiringStyles from '#app/features/hiring/application/hiring.module.css'
import { movesFor } from '#app/features/hiring/application/hiring-roles.ts'
import { InterviewControl } from '#app/features/hiring/interviews/interview-control.tsx'
import { MoveActions } from '#app/features/hiring/moves/move-actions.tsx'
import { useOfferDialog } from '#app/features/hiring/offers/making-offers.tsx'
import { useBusyAction, usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDots } from '#app/ui/base/icons.ts'
import styles from './compact-card.module.css'
import { ResumeControl } from './resume-control.tsx'

interface CompactActionsProps {
  candidate: HiringCandidate
}

/** The step forward, and a menu with the resume, the interview and all steps. */
export const CompactActions = ({ candidate }: CompactActionsProps) => (
  <Actions candidate={candidate} busyAction={useBusyAction(candidate._id)} />
)

const Actions = memo(function Actions({
  candidate,
  busyAction,
}: CompactActionsProps & { busyAction: string | undefined }) {
  const { config, isLocked, move } = usePanel()
  const onOffer = useOfferDialog()
  const name = displayName(candidate)
  const forward = movesFor(config, candidate).find((one) => one === 'shortlist' || one === 'hire')
  const label = forward && config.moves[forward]?.label
  return (
    <div className={styles.compactActions}>
      {forward && (
        <Button
          size="compact"
          disabled={busyAction !== undefined || isLocked}
          loading={busyAction === forward}
          aria-label={`${label} ${name}`}
          onClick={() => move(forward, candidate)}
        >
          {label}
        </Button>
      )}
      <Popover width={280} position="bottom-end" withArrow trapFocus returnFocus>
        <Popover.Target>
          <Button size="compact" variant="secondary" aria-label={`More actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Actions for ${name}`} className={styles.compactMenu}>
          <InterviewControl candidate={candidate} />
          <div className={hiringStyles.hiringButtons}>
            <ResumeControl candidate={candidate} />
            <MoveActions candidate={candidate} isWhole onOffer={onOffer} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
})
