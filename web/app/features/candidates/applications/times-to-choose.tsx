import { interviewIn, type OwnApplicationWhole } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ownZone, zonedText } from '#app/lib/text/zoned-times.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { choicePath } from './own-application.tsx'

/** Leads to the times for an interview, of which the candidate can still choose one. */
export function TimesToChoose({
  proposal: { _id, interviewRound: round, roundName, endsAt },
}: {
  proposal: OwnApplicationWhole['proposals'][number]
}) {
  const [zone] = useState(ownZone)
  const heading = `times-${_id}`
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        Choose a time for your {interviewIn({ round, roundName })}
      </Title>
      <Text mt={4} mb="md">
        Please choose before {zonedText(endsAt, zone)}.
      </Text>
      <LinkButton to={choicePath(_id)}>See the times</LinkButton>
    </Card>
  )
}
