import type { InterviewRecord } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { attendanceText } from './interview-time.ts'

/** The candidate's answer about coming to an interview; renders nothing until they answer. */
export function Attendance({ interview }: { interview: Pick<InterviewRecord, 'attendance'> }) {
  const text = attendanceText(interview)
  if (text === '') return null
  return (
    <Text size="sm" fw={600} c={interview.attendance?.answer === 'notComing' ? 'var(--bad)' : 'dimmed'}>
      {text}
    </Text>
  )
}
