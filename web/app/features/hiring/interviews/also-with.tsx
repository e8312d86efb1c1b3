import type { InterviewRecord } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { alsoWithText } from './interviewers.ts'

/** Who holds the interview beside its interviewer; renders nothing where nobody does. */
export function AlsoWith({ interview }: { interview: Pick<InterviewRecord, 'alsoWith'> }) {
  const text = alsoWithText(interview)
  return text === '' ? null : <Text size="sm">{text}</Text>
}
