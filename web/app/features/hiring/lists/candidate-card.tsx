import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Card, Title } from '@mantine/core'
import { memo } from 'react'
import { factsOf } from '#app/lib/candidate-values.ts'
import { displayName } from '#app/lib/display-name.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import styles from './candidate-card.module.css'
import { CompactCard } from './compact-card.tsx'
import hiringStyles from './hiring.module.css'
import { contactText, ratingOrNone, remarkOf } from './hiring-labels.ts'
import { InterviewControl } from './interview-control.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { MoveActions } from './move-actions.tsx'
import { usePanel } from './panel-context.ts'
import { PersonName } from './person-name.tsx'
import { QuizResult } from './quiz-result.tsx'
import { ResumeControl } from './resume-control.tsx'
import { SelectBox } from './selection.tsx'
import type { Density } from './use-panel-address.ts'
import { Waits } from './waits.tsx'

interface CandidateProps {
  candidate: HiringCandidate
}

/** A candidate with the facts that the role decides by. A move of one candidate renders no other card again. */
export const CandidateCard = memo(function CandidateCard({
  candidate,
  density,
}: CandidateProps & { density: Density }) {
  const { card } = usePanel().config
  if (density === 'compact') return <CompactCard candidate={candidate} />
  return card === 'full' ? <FullCard candidate={candidate} /> : <ShortCard candidate={candidate} />
})

function FullCard({ candidate }: CandidateProps) {
  const { college, experience, email } = candidate
  const remark = remarkOf(candidate)
  return (
    <Card
      component="article"
      padding="md"
      className={styles.hiringCard}
      aria-labelledby={`name-${candidate._id}`}
      data-person={candidate._id}
    >
      <div className={styles.hiringCardHead}>
        <Avatar name={displayName(candidate)} fileKey={candidate.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`name-${candidate._id}`}>
            <PersonName candidate={candidate} />
          </Title>
          <p>{contactText(candidate, messages.notGiven)}</p>
          <p>
            <Anchor href={mailLink(email)} size="sm">
              {email}
            </Anchor>
          </p>
        </div>
      </div>
      <MatchReasons match={candidate.match} />
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Degree', college.degree],
          ['College', college.collegeName],
          ['Graduation Year', college.graduationYear],
          ['Skills', experience.skills.map(({ skill }) => skill).join(', ')],
          ...furtherFacts(candidate),
          ['Skill test', <QuizResult key="test" candidate={candidate} />],
          ['Rating', ratingOrNone(candidate)],
          ['Remarks', remark ? <LongText key="remark" text={remark} /> : messages.noRemarks],
        ]}
      />
      <div className={styles.hiringCardFoot}>
        <InterviewControl candidate={candidate} />
        <Buttons candidate={candidate} />
      </div>
    </Card>
  )
}

function ShortCard({ candidate }: CandidateProps) {
  const further = furtherFacts(candidate)
  const remark = remarkOf(candidate)
  return (
    <Card
      component="article"
      padding="sm"
      className={styles.hiringCard}
      data-size="short"
      data-person={candidate._id}
      aria-labelledby={`name-${candidate._id}`}
    >
      <div className={styles.hiringCardHead}>
        <SelectBox candidate={candidate} />
        <Avatar name={displayName(candidate)} fileKey={candidate.avatarS3FileKey} size={36} decorative />
        <div>
          <h3 id={`name-${candidate._id}`}>
            <PersonName candidate={candidate} />
          </h3>
          <p>{contactText(candidate)}</p>
        </div>
        <span className={styles.hiringRating} title="Rating by our team">
          {ratingOrNone(candidate)}
        </span>
      </div>
      {remark && (
        <div className={styles.hiringRemark}>
          <LongText text={remark} />
        </div>
      )}
      <Waits candidate={candidate} />
      <MatchReasons match={candidate.match} />
      {further.length > 0 && <DescriptionList dense missing={messages.notGiven} facts={further} />}
      <InterviewControl candidate={candidate} />
      <Buttons candidate={candidate} />
    </Card>
  )
}

/** The fields of the card that are filled. */
const furtherFacts = (candidate: HiringCandidate) =>
  factsOf(candidate, 'card').map(({ label, text }) => [label, text] as const)

const Buttons = ({ candidate }: CandidateProps) => (
  <div className={hiringStyles.hiringButtons}>
    <ResumeControl candidate={candidate} />
    <MoveActions candidate={candidate} />
  </div>
)
