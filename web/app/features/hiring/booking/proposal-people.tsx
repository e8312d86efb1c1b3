import { type ChoiceState, choiceStates, type JobProposal } from '@firstrung/contract'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { proposalQueries } from './proposal-queries.ts'
import { choiceLabels, personText } from './proposal-texts.ts'
import styles from './proposals-drawer.module.css'

interface ProposalPeopleProps {
  jobId: string
  proposal: JobProposal
  /** Called when a candidate is opened. */
  onLeave: () => void
}

/** The candidates of proposed times, with the time that each has chosen or waits for; all, or those in one state. */
export function ProposalPeople({ jobId, proposal: { _id, counts }, onLeave }: ProposalPeopleProps) {
  const [state, setState] = useState<ChoiceState | ''>('')
  const list = useInfiniteQuery(proposalQueries.people(jobId, _id, state))
  const all = choiceStates.reduce((sum, one) => sum + counts[one], 0)
  return (
    <>
      <NativeSelect
        mt="md"
        size="sm"
        maw={240}
        label="Candidates"
        value={state}
        onChange={({ currentTarget: { value } }) => setState(value as ChoiceState | '')}
        data={[
          { value: '', label: `All (${all})` },
          ...choiceStates.map((value) => ({ value, label: `${choiceLabels[value]} (${counts[value]})` })),
        ]}
      />
      <InfiniteList
        list={list}
        entriesOf={(page) => page.people}
        skeleton={<ListSkeleton rows={3} />}
        empty={<Text mt="sm">Nobody.</Text>}
      >
        {(people) => (
          <ul className={styles.people} aria-label="Candidates">
            {people.map((person) => (
              <li key={person.userId}>
                <Anchor
                  component={Link}
                  to={`/hiringpanel/${jobId}?person=${person.userId}`}
                  fw={600}
                  onClick={onLeave}
                >
                  {person.fullName}
                </Anchor>
                <Text size="sm">{personText(person)}</Text>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}
