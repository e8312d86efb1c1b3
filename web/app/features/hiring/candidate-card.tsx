import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Card, Title } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { useDesk } from './desk-context.ts'
import { ratingText, remarkOf } from './desk-words.ts'
import { InterviewControl } from './interview-control.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { PersonActions } from './person-actions.tsx'
import { ResumeControl } from './resume-control.tsx'
import { TestResult } from './test-result.tsx'

interface CandidateCardProps {
  person: HiringCandidate
}

/** A candidate with everything that one decides by. */
export function CandidateCard({ person }: CandidateCardProps) {
  const { college, experience } = person
  const remark = remarkOf(person)
  const { showResume } = useDesk()
  return (
    <Card component="article" padding="md" className="hiring-card" aria-labelledby={`name-${person._id}`}>
      <div className="hiring-card-head">
        <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`name-${person._id}`}>
            {displayName(person)}
          </Title>
          <p>
            {person.mobileNo || messages.notGiven} / {person.uniqueId}
          </p>
          <p>
            <Anchor href={mailLink(person.email)} size="sm">
              {person.email}
            </Anchor>
          </p>
        </div>
      </div>
      <MatchReasons match={person.match} />
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Degree', college.degree],
          ['College', college.collegeName],
          ['Graduation Year', college.graduationYear],
          ['Skills', experience.skills.map(({ skill }) => skill).join(', ')],
          ['Skill test', <TestResult key="test" person={person} />],
          ['Rating', ratingText(person)],
          ['Remarks', remark ? <LongText key="remark" text={remark} /> : messages.noRemarks],
        ]}
      />
      <div className="hiring-card-foot">
        <InterviewControl person={person} />
        <ResumeControl person={person} onShow={showResume} />
        <PersonActions person={person} />
      </div>
    </Card>
  )
}
