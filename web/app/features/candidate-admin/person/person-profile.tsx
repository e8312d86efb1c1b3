import { messages, type PersonRecord } from '@firstrung/contract'
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ClaimLinkOffer } from '#app/features/candidate-admin/claims/claim-link-offer.tsx'
import { editorPath, peoplePath } from '#app/features/candidate-admin/people/candidate-admin-paths.ts'
import { peopleQueries } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { locationText } from '#app/features/candidate-admin/people/candidate-labels.ts'
import type { PeopleFilters } from '#app/features/candidate-admin/people/people-filters.ts'
import { TeamMark } from '#app/features/candidate-admin/people/team-mark.tsx'
import { factsOf } from '#app/lib/text/candidate-values.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconChevronLeft, IconPencil } from '#app/ui/base/icons.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import { CertificatesAndLanguages, ExperienceParts, ProfilePart, ProjectsPart } from '#app/ui/profile/profile-parts.tsx'
import { Hirings } from './person-hirings.tsx'
import { PersonHistory } from './person-history.tsx'
import styles from './person-profile.module.css'

interface PersonProfileProps {
  id: string
  /** The filters of the list that led here; the back link uses them. */
  filters: PeopleFilters
  /** The URL of the hiring panel that led here, for the back link. */
  panel?: string | undefined
}

/** Everything that the team sees about one candidate. */
export function PersonProfile({ id, filters, panel }: PersonProfileProps) {
  const query = useQuery(peopleQueries.one(id))
  return (
    <>
      <Anchor component={Link} to={panel ?? peoplePath(filters)} className={styles.personBack}>
        <IconChevronLeft size={18} aria-hidden /> {panel ? 'Back to the job' : 'Candidates'}
      </Anchor>
      <QueryContent
        query={query}
        waiting={<ProfileSkeleton />}
        missing={
          <EmptyState title="There is no such candidate" order={1}>
            The account was deleted, or the link is incomplete.
          </EmptyState>
        }
      >
        {(person) => <Profile person={person} />}
      </QueryContent>
    </>
  )
}

function Profile({ person }: { person: PersonRecord }) {
  const { email, resume } = person
  return (
    <>
      <PageTitle isTeam text={displayName(person)} />
      <PersonHead person={person} />
      <div className={styles.personParts}>
        <div>
          <ProfilePart title="Contact">
            <DescriptionList
              missing={messages.notGiven}
              facts={[
                [
                  'Email',
                  <Anchor key="email" href={mailLink(email)}>
                    {email}
                  </Anchor>,
                ],
                ...factsOf(person, 'profile', 'person').map(({ label, text }) => [label, text] as const),
              ]}
            />
          </ProfilePart>
          <ProfilePart title="Education">
            <DescriptionList
              missing={messages.notGiven}
              facts={factsOf(person, 'profile', 'college').map(({ label, text }) => [label, text])}
            />
          </ProfilePart>
          <ProfilePart title="Preferences">
            <DescriptionList
              missing={messages.notGiven}
              facts={factsOf(person, 'profile', 'preferences').map(({ name, label, text }) => [
                label,
                name === 'preferredLocations' ? locationText(person.preferences) : text,
              ])}
            />
          </ProfilePart>
          <ExperienceParts experience={person.experience} />
          <ProjectsPart projects={person.projects} />
          <CertificatesAndLanguages certificates={person.certificates} languages={person.languages} />
          <Hirings person={person} />
          <PersonHistory person={person} />
        </div>
        <div>
          <ProfilePart title="Resume">
            {resume.resumeS3PublicUrl ? (
              <PdfViewer
                url={resume.resumeS3PublicUrl}
                label={`Resume of ${displayName(person)}`}
                downloadName={resume.resumeFileName}
              />
            ) : (
              <Text>{messages.resumeMissing}</Text>
            )}
          </ProfilePart>
        </div>
      </div>
    </>
  )
}

function PersonHead({ person }: { person: PersonRecord }) {
  return (
    <header className={styles.personHead}>
      <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={88} />
      <div>
        <Group gap="sm">
          <Title>{displayName(person)}</Title>
          {person.adminCreated && <TeamMark />}
        </Group>
        <Text c="dimmed">
          {person.uniqueId} · since {shortDate(person.createdAt)}
        </Text>
        <div className={styles.personHeadActions}>
          <LinkButton
            to={editorPath(person._id)}
            size="sm"
            variant="secondary"
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Edit profile
          </LinkButton>
          <ClaimLinkOffer person={person} />
        </div>
      </div>
    </header>
  )
}

const ProfileSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <Group>
      <Skeleton circle height={88} />
      <Skeleton height={34} width="min(320px, 60%)" />
    </Group>
    <Skeleton height={120} />
    <Skeleton height={120} />
    <Skeleton height={360} />
  </Stack>
)
