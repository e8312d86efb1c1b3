import type { QuizCard } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useArchiveQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

/** A button that archives a quiz, or restores it, after a dialog that explains the effect. */
export function ArchiveQuiz({ test }: { test: QuizCard }) {
  const [isAsking, setAsking] = useState(false)
  const archive = useArchiveQuiz(test._id)
  const isArchived = test.archivedAt !== undefined
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        <span>
          {isArchived ? 'Restore' : 'Archive'}
          <span className="visually-hidden"> {test.title}</span>
        </span>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isArchived ? 'Restore this test?' : 'Archive this test?'}
        confirmLabel={isArchived ? 'Restore' : 'Archive'}
        cancelLabel="Cancel"
        busy={archive.isPending}
        onConfirm={() =>
          archive.mutate(!isArchived, {
            onSuccess: ({ msg }) => {
              setAsking(false)
              toast.success(msg)
            },
            onError: (error) => toastError(error),
          })
        }
        onClose={() => setAsking(false)}
      >
        <Text>
          {isArchived
            ? 'Candidates find it in their lists again and can start it. Nobody is notified.'
            : 'Candidates no longer see it and cannot start it. Attempts that are running can be finished, and results still count. Nobody is notified, and you can restore it.'}
        </Text>
      </ConfirmDialog>
    </>
  )
}
