import { Container, Title } from '@mantine/core'
import { OwnJobs } from '#app/features/jobs/list/own-jobs.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { LinkButton } from '#app/ui/base/button.tsx'

export const handle = cachedPage()

export const meta = titleMeta('All jobs')

export default function AllJobsPage() {
  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <Title order={1} mb="lg">
        All jobs
      </Title>
      <h2 className="visually-hidden">Jobs</h2>
      <OwnJobs
        action={<LinkButton to="/rdashboard">Go to the dashboard</LinkButton>}
        facts={(job) => <span>{job.recruiter.company.companyName}</span>}
      />
    </Container>
  )
}
