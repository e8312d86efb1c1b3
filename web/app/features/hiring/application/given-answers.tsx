import type { AnswerToQuestion, HiringCandidate } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { dayText } from '#app/lib/text/dates.ts'
import { IconAlertTriangle } from '#app/ui/base/icons.ts'
import { ProfilePart } from '#app/ui/profile/profile-parts.tsx'
import { LinkedText } from '#app/ui/text/linked-text.tsx'
import styles from './given-answers.module.css'
import { MatchReasons } from './match-reasons.tsx'

/** What a candidate sent with a direct application: answers, note, and how well they met what the posting asked for. */
export function GivenAnswers({ candidate }: { candidate: HiringCandidate }) {
  const { appliedAt, answers = [], note, fit } = candidate
  if (!appliedAt) return null
  const judged = [
    ...(fit?.met ?? []).map((label) => ({ label, met: true })),
    ...(fit?.missing ?? []).map((label) => ({ label, met: false })),
    ...(fit?.unknown ?? []).map((label) => ({ label: `${label}: not in the profile`, met: false })),
  ]
  return (
    <ProfilePart title="Application" order={3}>
      <Text size="sm" c="dimmed">
        Applied on {dayText(appliedAt)}
      </Text>
      {(answers.length > 0 || note) && (
        <dl className={styles.givenAnswers}>
          {answers.map((given, at) => (
            <div key={`${at} ${given.question}`}>
              <dt>{given.question}</dt>
              <dd>
                <LinkedText text={given.answer} />
                {given.misses && <MissesMark />}
              </dd>
            </div>
          ))}
          {note && (
            <div>
              <dt>Note</dt>
              <dd>
                <LinkedText text={note} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {judged.length > 0 && (
        <>
          <Text size="sm" fw={650} mt="sm" mb={4}>
            What the posting asked for
          </Text>
          <MatchReasons match={judged} label="What the posting asked for" />
        </>
      )}
    </ProfilePart>
  )
}

const MissesMark = () => (
  <span className={styles.misses}>
    <IconAlertTriangle size={16} aria-hidden /> The posting asks for another answer
  </span>
)

/** An answer in a table. */
export const AnswerInTable = ({ given }: { given: AnswerToQuestion | undefined }) =>
  given && (
    <>
      {given.answer}
      {given.misses && <MissesMark />}
    </>
  )
