import { ApiError, messages, type UserType, userTypes } from '@firstrung/contract'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { notify, sentenceOf } from '#app/lib/notify.ts'
import { IconRefresh } from '#app/ui/icons.ts'
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

/** Refused for good; when no answer came, the code may still be good. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status === 400

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
        onError: (error) => isRefusal(error) && refuse(),
      },
    )
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    goOn()
  })

  const { error } = exchange
  if (!error || isRefusal(error)) return <QuietPage title={messages.processing} />
  return (
    <QuietPage title="We could not sign you in." text={sentenceOf(error)}>
      <Button variant="outline" leftSection={<IconRefresh size={18} />} onClick={goOn}>
        Try again
      </Button>
    </QuietPage>
  )
}
