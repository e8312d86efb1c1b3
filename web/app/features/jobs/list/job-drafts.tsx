import type { StoredJobDraft } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useDeleteDraft, useJobDrafts } from '#app/features/jobs/job-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import { relative } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './job-drafts.module.css'

const CreateJobModal = lazyWithRetry(
  async () => (await import('#app/features/jobs/form/create-job-modal.tsx')).CreateJobModal,
)

const titleOf = ({ fields }: StoredJobDraft) => fields.jobTitle || 'Job without a title'

/** Jobs that the recruiter has begun and not posted. Renders nothing without any. */
export function JobDrafts() {
  const { data: drafts } = useJobDrafts()
  const remove = useDeleteDraft()
  // The dialog stays mounted, so that closing it restores the focus.
  const [shown, setShown] = useState<{ draft: StoredJobDraft; opened: boolean } | null>(null)
  const [deleting, setDeleting] = useState<{ draft: StoredJobDraft; opened: boolean } | null>(null)
  if (!drafts || (drafts.length === 0 && !shown && !deleting)) return null
  return (
    <section {...(drafts.length > 0 && { 'aria-labelledby': 'job-drafts' })} className={styles.drafts}>
      {drafts.length > 0 && (
        <>
          <Title order={2} size="h3" id="job-drafts" mb={4}>
            Drafts
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Only you can see them.
          </Text>
        </>
      )}
      <ul>
        {drafts.map((draft) => (
          <li key={draft._id}>
            <div>
              <b>{titleOf(draft)}</b>
              <span>Saved {relative(draft.updatedAt)}</span>
            </div>
            <Button size="xs" variant="secondary" onClick={() => setShown({ draft, opened: true })}>
              Continue<span className="visually-hidden"> {titleOf(draft)}</span>
            </Button>
            <Button size="xs" variant="quiet" onClick={() => setDeleting({ draft, opened: true })}>
              Delete<span className="visually-hidden"> the draft {titleOf(draft)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          opened={deleting.opened}
          title="Delete this draft?"
          confirmLabel="Delete"
          cancelLabel="Cancel"
          destructive
          busy={remove.isPending}
          onClose={() => setDeleting({ ...deleting, opened: false })}
          onConfirm={() =>
            remove.mutate(deleting.draft._id, {
              onError: (error) => toastError(error),
              onSettled: () => setDeleting({ ...deleting, opened: false }),
            })
          }
        >
          <Text>What you entered for {titleOf(deleting.draft)} is lost. This cannot be undone.</Text>
        </ConfirmDialog>
      )}
      {shown && (
        <Suspense>
          <CreateJobModal
            key={`${shown.draft._id} ${shown.draft.updatedAt}`}
            opened={shown.opened}
            onClose={() => setShown({ ...shown, opened: false })}
            from={{ draft: shown.draft }}
          />
        </Suspense>
      )}
    </section>
  )
}
