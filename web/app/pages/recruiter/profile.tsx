import { Container, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { part } from '#app/lib/part.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { TabsInAddress } from '#app/ui/tabs-in-address.tsx'

// One tab is looked at: the weight of the other can wait.
const ProfileForm = part(async () => (await import('#app/features/recruiters/profile-form.tsx')).ProfileForm)
const AccountSection = part(async () => (await import('#app/features/accounts/account-section.tsx')).AccountSection)

export const meta = () => [{ title: 'Profile · Firstrung' }]

export default function RecruiterProfilePage() {
  const own = useOwnRecruiter()
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
                content: <ProfileForm record={record} onSaved={() => navigate('/rdashboard')} />,
              },
              { value: 'account', title: 'Account', content: <AccountSection /> },
            ]}
          />
        )}
      </Loaded>
    </Container>
  )
}
