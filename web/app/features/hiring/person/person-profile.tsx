import { type HiringCandidate, messages, type PersonTest } from '@firstrung/contract'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { EndedNote } from '#app/features/hiring/application/copy-note.tsx'
import { GivenAnswers } from '#app/features/hiring/application/given-answers.tsx'
import { contactHidden, contactText, ratingOrNone, remarkOf } from '#app/features/hiring/application/hiring-labels.ts'
import { MatchReasons } from '#app/features/hiring/application/match-reasons.tsx'
import { factsOf } from '#app/lib/text/candidate-values.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { ProfileEntries, ProfileForRecruiters, ProfilePart } from '#app/ui/profile/profile-parts.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import styles from './candidate-drawer.module.css'

interface PersonProfileProps {
  candidate: HiringCandidate
  /** The candidate's details; undefined while they load. The panel's lists shorten long answers and notes. */
  whole: { candidate: HiringCandidate; tests: PersonTest[] } | undefined
}

/** What the panel knows about a candidate. What they sent with their application comes first. */
export function PersonProfile({ candidate, whole }: PersonProfileProps) {
  if (candidate.contact === 'ended') return <EndedNote />
  const remark = remarkOf(candidate)
  return (
    <div className={styles.profile}>
      <GivenAnswers candidate={whole?.candidate ?? candidate} />
      <ProfilePart title="Match" order={3}>
        <MatchReasons match={candidate.match} />
      </ProfilePart>
      <ProfilePart title="Our team's rating" order={3}>
        <Text fw={650}>{ratingOrNone(candidate)}</Text>
        {remark ? <LongText text={remark} /> : <Text c="dimmed">{messages.noRemarks}</Text>}
      </ProfilePart>
      <ProfilePart title="Test results" order={3}>
        {whole === undefined ? (
          <Skeleton height={24} />
        ) : whole.tests.length === 0 ? (
          <Text c="dimmed">{messages.quizNotGiven}</Text>
        ) : (
          <ProfileEntries>
            {whole.tests.map(({ _id, title, testType, percent, counts, skills }) => (
              <li key={_id}>
                <Text fw={650}>
                  {title} · {percent}%
                </Text>
                <Text size="sm" c="dimmed">
                  {labelOf(testType)}
                  {!counts && ' · does not count'}
                </Text>
                {skills.length > 0 && (
                  <Text size="sm">
                    {skills
                      .map(({ skill, score, total }) => `${skill || 'Other questions'} ${score} of ${total}`)
                      .join(' · ')}
                  </Text>
                )}
              </li>
            ))}
          </ProfileEntries>
        )}
      </ProfilePart>
      <ProfileForRecruiters candidate={candidate} />
      <ProfilePart title="Contact" order={3}>
        <DescriptionList
          dense
          missing={messages.notGiven}
          facts={[
            [
              'Email',
              candidate.contact ? (
                contactHidden
              ) : (
                <Anchor key="email" href={mailLink(candidate.email)}>
                  {candidate.email}
                </Anchor>
              ),
            ],
            ['Mobile No/Unique ID', contactText(candidate)],
            ...factsOf(candidate, 'profile', 'person').map(({ label, text }) => [label, text] as const),
          ]}
        />
      </ProfilePart>
    </div>
  )
}
