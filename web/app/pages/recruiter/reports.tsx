import { Container, Text, Title } from '@mantine/core'
import { HiringReport } from '#app/features/hiring/reports/hiring-report.tsx'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

export const meta = titleMeta('Reports')

/** What became of the applications of a recruiter's jobs. */
export default function ReportsPage() {
  const { data: recruiter } = useOwnRecruiter()
  const onlyInterviews = recruiter?.companyRole === 'interviewer'
  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <Title order={1}>Reports</Title>
      <Text c="dimmed" mt={4} mb="lg">
        What happened to the applications for the jobs you work on. Numbers only, no names.
      </Text>
      {onlyInterviews ? (
        <EmptyState title="Reports are for recruiters" order={2}>
          You’re an interviewer. Recruiters in your company see reports for the jobs they work on.
        </EmptyState>
      ) : (
        <HiringReport action={<LinkButton to="/rdashboard">Go to the dashboard</LinkButton>} />
      )}
    </Container>
  )
}
