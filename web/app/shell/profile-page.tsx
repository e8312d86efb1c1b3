import { Container, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ConfirmEmailNotice } from '#app/features/accounts/mails/confirm-email-notice.tsx'
import { QueryContent, type QueryContentProps } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { UrlTabs } from '#app/ui/list/url-tabs.tsx'

interface ProfilePageProps<Data> {
  /** The query of the person's own profile. */
  query: QueryContentProps<Data>['query']
  tabs: (record: Data) => ComponentProps<typeof UrlTabs>['tabs']
}

/** The own profile of a candidate or a recruiter: their entries, and their account. */
export const ProfilePage = <Data,>({ query, tabs }: ProfilePageProps<Data>) => (
  <Container py={{ base: 'lg', md: 'xl' }}>
    <Title order={1} mb="lg">
      Your profile
    </Title>
    <ConfirmEmailNotice />
    <QueryContent query={query} waiting={<FormSkeleton />}>
      {(record) => <UrlTabs label="Profile" tabs={tabs(record)} />}
    </QueryContent>
  </Container>
)
