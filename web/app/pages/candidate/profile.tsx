import { Container, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useOwnRecord } from '#app/features/candidates/candidate-queries.ts'
import { part } from '#app/lib/part.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { TabsInAddress } from '#app/ui/tabs-in-address.tsx'

// One tab is looked at: the weight of the others can wait.
const DetailsForm = part(async () => (await import('#app/features/candidates/details-form.tsx')).DetailsForm)
const ResumeTab = part(async () => (await import('#app/features/candidates/resume-tab.tsx')).ResumeTab)
const AccountSection = part(async () => (await import('#app/features/accounts/account-section.tsx')).AccountSection)

export const meta = () => [{ title: 'Profile · Firstrung' }]

export default function CandidateProfilePage() {
  const own = useOwnRecord()
  const navigate = useNavigate()

  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <Title order={1} mb="lg">
        Your profile
      </Title>
      <Loaded query={own} waiting={<FormSkeleton />}>
        {(record) => (
          <TabsInAddress
            label="Profile"
            tabs={[
              {
                value: 'details',
                title: 'Details',
                content: <DetailsForm record={record} onSaved={() => navigate('/dashboard')} />,
              },
              { value: 'resume', title: 'Resume', content: <ResumeTab record={record} readAt={own.dataUpdatedAt} /> },
              { value: 'account', title: 'Account', content: <AccountSection /> },
            ]}
          />
        )}
      </Loaded>
    </Container>
  )
}
