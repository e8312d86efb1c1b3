import { type ManagedRecruiter, messages } from '@firstrung/contract'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { displayName } from '#app/lib/text/display-name.ts'
import { counted } from '#app/lib/text/format.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { gstText } from './gst-text.ts'
import { recruiterPath } from './recruiter-admin-paths.ts'
import { suspensionText } from './suspension-text.ts'

/** A recruiter in the list. */
export function RecruiterCard({ recruiter }: { recruiter: ManagedRecruiter }) {
  const [list] = useSearchParams()
  const { _id: id, companyName, email, jobs, openJobs, suspendedAt } = recruiter
  const name = displayName(recruiter)
  const gst = gstText(recruiter)
  return (
    <Card component="article" padding="md" aria-labelledby={`recruiter-${id}`}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} size="h5" id={`recruiter-${id}`}>
          {name}
        </Title>
        {suspendedAt && (
          <Badge color="gray.6" variant="filled">
            Suspended
          </Badge>
        )}
      </Group>
      <Text>{companyName || messages.notGiven}</Text>
      <Text size="sm" c="dimmed">
        {email}
      </Text>
      <Text size="sm">{gst ? `GST ${gst}` : 'No GST number'}</Text>
      <Text size="sm">
        {counted(jobs, 'job')}, {openJobs} open
      </Text>
      {suspendedAt && <Text size="sm">{suspensionText(recruiter)}</Text>}
      <Group mt="sm">
        <LinkButton to={recruiterPath(id, list)} size="sm" variant="secondary">
          View Recruiter<span className="visually-hidden"> {name}</span>
        </LinkButton>
      </Group>
    </Card>
  )
}
