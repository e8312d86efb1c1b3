import { ApiError, messages, type UserType, userTypes } from '@firstrung/contract'
import { useEffect, useRef } from 'react'
import { notify } from '#app/lib/notify.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'
import { useExchange } from './account-queries.ts'
import { firstPage } from './first-page.ts'

interface ArrivalProps {
  /** The single-use code. */
  token: string
  userId: string
  userType: string
  profileCompleted: boolean
  onLeave: (page: string) => void
}

const isUserType = (text: string): text is UserType => userTypes.some((type) => type === text)

/** Takes in somebody who comes back from Google. */
export function Arrival({ token, userId, userType, profileCompleted, onLeave }: ArrivalProps) {
  const exchange = useExchange()
  const begun = useRef(false)

  const refuse = () => {
    notify.error(messages.invalidAuthParams)
    onLeave('/')
  }
  const goOn = () => {
    if (!token || !userId || !isUserType(userType)) return refuse()
    exchange.mutate(
      { body: { token, userId, userType } },
      {
        onSuccess: () => onLeave(firstPage(userType, profileCompleted)),
        // Refused for good; when no answer came, the code may still be good.
        onError: (error) => error instanceof ApiError && error.status === 400 && refuse(),
      },
    )
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    goOn()
  })

  const { error } = exchange
  const mayRetry = error !== null && !(error instanceof ApiError && error.status === 400)
  return (
    <QuietPage title={messages.processing}>
      {mayRetry && <LoadFailed error={error} onRetry={goOn} retrying={exchange.isPending} />}
    </QuietPage>
  )
}
