import { messages, type PersonCard as Person } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { personPath } from '#app/features/candidate-admin/people/candidate-admin-paths.ts'
import type { PeopleFilters } from '#app/features/candidate-admin/people/people-filters.ts'
import { TeamMark } from '#app/features/candidate-admin/people/team-mark.tsx'
import { displayName } from '#app/lib/text/display-name.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import styles from './person-card.module.css'

interface PersonCardProps {
  person: Person
  /** The filters of the list, for the back link. */
  filters: PeopleFilters
}

/** A candidate in the list: enough to identify them. */
export function PersonCard({ person, filters }: PersonCardProps) {
  const {
    _id: id,
    fullName,
    email,
    mobileNo,
    profileCompleted,
    adminCreated,
    degree,
    graduationYear,
    testPercent,
  } = person
  const facts = [degree, graduationYear, testPercent !== null && `skill test ${testPercent}%`]
    .filter(Boolean)
    .join(', ')
  const missing = shownText(profileCompleted ? messages.notGiven : messages.profileNotCreated)
  return (
    <Card
      component="article"
      padding="md"
      className={styles.personCard}
      data-team={adminCreated || undefined}
      aria-labelledby={`person-${id}`}
    >
      <div className={styles.personCardHead}>
        <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`person-${id}`}>
            {displayName(person)}
          </Title>
          {fullName && <Text size="sm">{email}</Text>}
          <Text size="sm" c="dimmed">
            {mobileNo || missing} · {person.uniqueId}
          </Text>
          {facts && <Text size="sm">{facts}</Text>}
        </div>
      </div>
      {(adminCreated || profileCompleted) && (
        <div className={styles.personCardFoot}>
          {adminCreated && <TeamMark />}
          {profileCompleted && (
            <LinkButton to={personPath(id, filters)} size="sm" variant="secondary">
              View Profile
              <span className="visually-hidden"> of {displayName(person)}</span>
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
