import type { ResumeOpening } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { useResumeOpenings } from '#app/features/candidates/values/candidate-queries.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './resume-openings.module.css'

const nameOf = ({ by, fullName, companyName }: ResumeOpening) =>
  by === 'team' ? 'Our team' : fullName || companyName || 'A recruiter'

const detailOf = ({ by, fullName, companyName, currentPosition }: ResumeOpening) =>
  by === 'team' ? '' : [currentPosition, fullName ? companyName : ''].filter(Boolean).join(', ')

/** Recruiters and the team who opened the file, at most once a day each. */
export function ResumeOpenings({ hasResume }: { hasResume: boolean }) {
  const list = useResumeOpenings()
  const total = list.data?.pages[0]?.total

  return (
    <section aria-labelledby="openings-title">
      <Title order={2} size="h4" id="openings-title">
        Who opened your resume
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {total ? `${counted(total, 'time')}. ` : ''}Recruiters and our team, counted once a day when they open the file.
      </Text>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.openings}
        total={total ?? 0}
        skeleton={<ListSkeleton rows={3} />}
        empty={<Text>{hasResume ? 'Nobody has opened it yet.' : 'You will see here who opens it.'}</Text>}
      >
        {(openings) => (
          <ul className={styles.resumeOpenings}>
            {openings.map((opening) => (
              <li key={opening._id}>
                <div>
                  <Text fw={650}>{nameOf(opening)}</Text>
                  <Text size="sm">{detailOf(opening)}</Text>
                </div>
                <time dateTime={opening.openedAt}>{dayTimeText(opening.openedAt)}</time>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
