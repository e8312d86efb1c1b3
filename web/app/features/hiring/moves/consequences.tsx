import type { ConsequencesQuery, HiringRole } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { consequenceText } from './consequence-text.ts'

interface ConsequencesProps {
  viewer: HiringRole
  jobId: string
  step: ConsequencesQuery
  /** The candidate, for steps with one. */
  name?: string
}

/** Says what a step does to others, from the server's own numbers. */
export function Consequences({ viewer, jobId, step, name = '' }: ConsequencesProps) {
  const { data, error } = useQuery(hiringQueries.consequences(viewer, jobId, step))
  return (
    <Text role="status">
      {data ? consequenceText(step.move, name, data) : error ? errorMessage(error) : 'One moment…'}
    </Text>
  )
}
