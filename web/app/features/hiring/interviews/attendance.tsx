import type { InterviewRecord } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { attendanceText } from './interview-time.ts'

/** What the candidate said about coming to an interview; nothing before they did. */
export function Attendance({ interview }: { interview: Pick<InterviewRecord, 'attendance'> }) {
  const text = attendanceText(interview)
  if (text === '') return null
  return (
    <Text size="sm" fw={600} c={interview.attendance?.answer === 'notComing' ? 'var(--bad)' : 'dimmed'}>
      {text}
    </Text>
  )
}
