import { messages, type PersonRecord } from '@firstrung/contract'
import { Alert, Anchor, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ClaimLinkOffer } from '#app/features/candidate-admin/claims/claim-link-offer.tsx'
import { personPath } from '#app/features/candidate-admin/people/candidate-admin-paths.ts'
import {
  peopleQueries,
  useChangePerson,
  useCreatePerson,
  useReplaceResume,
} from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { PersonSelect } from '#app/features/candidate-admin/people/person-select.tsx'
import { randomId } from '#app/lib/browser/random-id.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { IconCircleCheck } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './person-editor.module.css'
import { PersonForm } from './person-form.tsx'
import { blankPerson, changeOf, draftOf, formOf } from './person-form-values.ts'

interface PersonEditorProps {
  /** The candidate to change; null for a new one. */
  id: string | null
  onChoose: (id: string | null) => void
}

/** Makes profiles on behalf of candidates, and changes existing ones. */
export function PersonEditor({ id, onChoose }: PersonEditorProps) {
  const query = useQuery({ ...peopleQueries.one(id ?? ''), enabled: id !== null })
  return (
    <>
      <div className={styles.editorHead}>
        <Title>Profile Editor</Title>
        <PersonSelect id={id} person={query.data} onChoose={onChoose} />
      </div>
      {id === null ? (
        <NewPerson />
      ) : (
        <QueryContent
          query={query}
          waiting={<FormSkeleton fields={10} />}
          missing={
            <EmptyState title="There is no such candidate" order={2}>
              The account was deleted, or the link is incomplete. Choose someone else above.
            </EmptyState>
          }
        >
          {(person) => <StoredPerson key={id} person={person} />}
        </QueryContent>
      )}
    </>
  )
}

/** The form of a new candidate; it is reset once one is created. */
function NewPerson() {
  const [userId, setUserId] = useState(randomId)
  const [created, setCreated] = useState<PersonRecord | null>(null)
  const create = useCreatePerson()

  return (
    <>
      {created && (
        <Alert role="region" aria-label="Created" icon={<IconCircleCheck />} color="leaf" mb="lg">
          <Text mb="sm">
            {displayName(created)} has a profile now and can log in with Google or with a claim link.{' '}
            <Anchor component={Link} to={personPath(created._id)} c="inherit" underline="always">
              View Profile
            </Anchor>
          </Text>
          <ClaimLinkOffer person={created} />
        </Alert>
      )}
      <PersonForm
        key={userId}
        userId={userId}
        start={blankPerson()}
        isNew
        isAfterAnother={created !== null}
        save={async (values) => {
          const { user } = await create.mutateAsync(draftOf(values, userId))
          setCreated(user)
          setUserId(randomId())
        }}
        keepResume={() => {
          toast.success(messages.resumeUpdated)
          return Promise.resolve()
        }}
      />
    </>
  )
}

/** The form of an existing candidate. */
function StoredPerson({ person }: { person: PersonRecord }) {
  const [saved, setSaved] = useState(() => formOf(person))
  const change = useChangePerson(person._id)
  const keepResume = useReplaceResume(person._id)

  return (
    <PersonForm
      userId={person._id}
      start={saved}
      isNew={false}
      resume={person.resume}
      save={async (values) => {
        await change.mutateAsync(changeOf(values, saved))
        setSaved(values)
      }}
      keepResume={keepResume}
    >
      {person.adminCreated && person.isUnclaimed && (
        <Group mb="lg">
          <ClaimLinkOffer person={person} />
          <Text size="sm" c="dimmed">
            Nobody can log in to this profile yet, except with Google.
          </Text>
        </Group>
      )}
    </PersonForm>
  )
}
