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
  /** The candidate's name, for steps with a candidate. */
  name?: string
}

/** Says what a step does to other people, with numbers from the server. */
export function Consequences({ viewer, jobId, step, name = '' }: ConsequencesProps) {
  const { data, error } = useQuery(hiringQueries.consequences(viewer, jobId, step))
  return (
    <Text role="status">
      {data ? consequenceText(step.move, name, data) : error ? errorMessage(error) : 'One moment…'}
    </Text>
  )
}
