import type { HiringCandidate } from '@firstrung/contract'
import { useDisclosure } from '@mantine/hooks'
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'

const OfferDialog = lazyWithRetry(async () => (await import('./offer-dialog.tsx')).OfferDialog)

type MakeOffer = (candidate: HiringCandidate) => void
const MakeOfferContext = createContext<MakeOffer | undefined>(undefined)

/** Opens the dialog that offers a candidate the job; undefined where nobody can make offers. */
export const useOfferDialog = (): MakeOffer | undefined => use(MakeOfferContext)

interface MakingOffersProps {
  job: { _id: string; jobLocations: string[] }
  children: ReactNode
}

/**
 * Lets recruiters offer the job to the candidates among its children. The dialog is here and not at a candidate, so that it stays open when
 * its candidate gets into another list. Opening it does not render the candidates again.
 */
export function MakingOffers({ job, children }: MakingOffersProps) {
  const { config } = usePanel()
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [shown, setShown] = useState<HiringCandidate | null>(null)
  const [isOpen, { open, close }] = useDisclosure(false)
  const show = useCallback(
    (candidate: HiringCandidate) => {
      setShown(candidate)
      open()
    },
    [open],
  )
  return (
    <MakeOfferContext value={config.role === 'recruiter' ? show : undefined}>
      {children}
      {shown && (
        <Suspense>
          <OfferDialog key={shown._id} job={job} candidate={shown} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </MakeOfferContext>
  )
}
