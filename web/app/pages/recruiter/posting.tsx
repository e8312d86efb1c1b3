import { Container, Title } from '@mantine/core'
import { useState } from 'react'
import { PostingForm } from '#app/features/jobs/postings/posting-form.tsx'
import { usePosting } from '#app/features/jobs/postings/posting-queries.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { JobGone } from '#app/shell/job-gone.tsx'
import { QueryPage } from '#app/shell/query-page.tsx'
import { BackLink } from '#app/ui/list/back-link.tsx'
import type { Route } from './+types/posting.ts'

export const meta = titleMeta('Job board')

/** A job as the board shows it: text and facts, requirements and questions, saved together. */
export default function PostingPage({ params: { id } }: Route.ComponentProps) {
  const query = usePosting(id)
  /** Grows when the posting was changed elsewhere: the forms then begin with the stored values. */
  const [reading, setReading] = useState(0)
  return (
    <QueryPage query={query} missing={<JobGone />}>
      {(posting) => (
        <Container size="md" py={{ base: 'lg', md: 'xl' }}>
          <BackLink to={`/job/${id}`}>Job</BackLink>
          <Title order={1} mt="sm" mb="md">
            Job board
          </Title>
          <PostingForm
            key={`${posting.revision} ${reading}`}
            posting={posting}
            onChangedElsewhere={() => void query.refetch().then(() => setReading((now) => now + 1))}
          />
        </Container>
      )}
    </QueryPage>
  )
}
