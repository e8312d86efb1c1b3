import { messages, type PersonCard as Person } from '@firstrung/contract'
import { Button, Card, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { personPath } from './people-paths.ts'
import { nameOf } from './people-words.ts'
import { TeamMark } from './team-mark.tsx'

interface PersonCardProps {
  person: Person
  /** What was searched for, to come back to it. */
  search: string
}

/** A candidate in the list: enough to tell people apart. */
export function PersonCard({ person, search }: PersonCardProps) {
  const { _id: id, fullName, email, mobileNo, profileCompleted, adminCreated } = person
  const missing = profileCompleted ? messages.notGiven : messages.profileNotCreated
  return (
    <Card
      component="article"
      padding="md"
      className="person-card"
      data-team={adminCreated || undefined}
      aria-labelledby={`person-${id}`}
    >
      <div className="person-card-head">
        <Avatar name={nameOf(person)} fileKey={person.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`person-${id}`}>
            {nameOf(person)}
          </Title>
          {fullName && <Text size="sm">{email}</Text>}
          <Text size="sm" c="dimmed">
            {mobileNo || missing} · {person.uniqueId}
          </Text>
        </div>
      </div>
      {(adminCreated || profileCompleted) && (
        <div className="person-card-foot">
          {adminCreated && <TeamMark />}
          {profileCompleted && (
            <Button component={Link} to={personPath(id, search)} size="sm" variant="default">
              View Profile
              <span className="visually-hidden"> of {nameOf(person)}</span>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
