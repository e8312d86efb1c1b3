import { messages, type ReportedComment } from '@firstrung/contract'
import { Badge, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { relative } from '#app/lib/text/dates.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { Button } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { forumQueries, useSettleReport } from './forum-queries.ts'
import styles from './reports-dialog.module.css'

/** Reported comments, oldest report first, and comments that the team has hidden. */
export function ReportsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [state, setState] = useState<'open' | 'hidden'>('open')
  const reports = useInfiniteQuery({ ...forumQueries.reports(state), enabled: opened })
  const pages = reports.data?.pages
  const comments = pages?.flatMap((page) => page.comments)
  return (
    <Dialog opened={opened} onClose={onClose} title="Reported comments" size={600}>
      <SegmentedControl
        fullWidth
        aria-label="Which comments"
        value={state}
        onChange={(value) => setState(value === 'hidden' ? 'hidden' : 'open')}
        data={[
          { value: 'open', label: 'Pending' },
          { value: 'hidden', label: 'Hidden' },
        ]}
      />
      {!comments && !reports.isError && <ListSkeleton rows={3} />}
      {!comments && reports.isError && (
        <LoadError error={reports.error} onRetry={() => void reports.refetch()} retrying={reports.isFetching} />
      )}
      {comments?.length === 0 && (
        <EmptyState title={state === 'open' ? messages.noReports : messages.noHiddenComments}>
          {state === 'open'
            ? 'Readers report comments from the menu beside them.'
            : 'Comments that you hide can be shown again from here.'}
        </EmptyState>
      )}
      <ul className={styles.forumReports}>
        {comments?.map((comment) => (
          <Report key={comment._id} comment={comment} />
        ))}
      </ul>
      <LoadMore
        hasMore={reports.hasNextPage}
        loading={reports.isFetchingNextPage}
        onMore={() => void reports.fetchNextPage()}
        shown={comments?.length ?? 0}
        total={pages?.[0]?.total ?? 0}
      />
    </Dialog>
  )
}

function Report({ comment }: { comment: ReportedComment }) {
  const settle = useSettleReport()
  const act = (action: 'keep' | 'hide' | 'warn' | 'restore') => settle.mutate({ id: comment._id, action })
  const name = comment.postedBy.fullName
  return (
    <li aria-label={`Comment of ${name}`}>
      <p className={styles.forumReportHead}>
        <b>{name}</b> {relative(comment.postedAt)} in{' '}
        <Link to={`/forum/${comment.post.slug}`}>{comment.post.title}</Link>
        {comment.warnings > 0 && (
          <Badge size="sm" variant="light" color="brick">
            Warned before: {comment.warnings}
          </Badge>
        )}
      </p>
      <p className={styles.forumReportText}>{comment.comment}</p>
      <ul>
        {comment.reports.map((report) => (
          <li key={`${report.by} ${report.reportedAt}`}>
            <b>{labelOf(report.reason)}</b> by {report.by}, {relative(report.reportedAt)}
            {report.note && `: ${report.note}`}
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        {comment.isHidden ? (
          <Button size="xs" variant="secondary" disabled={settle.isPending} onClick={() => act('restore')}>
            Restore
          </Button>
        ) : (
          <>
            <Button size="xs" variant="secondary" disabled={settle.isPending} onClick={() => act('keep')}>
              Keep
            </Button>
            <Button size="xs" variant="secondary" disabled={settle.isPending} onClick={() => act('hide')}>
              Hide
            </Button>
            <Button size="xs" variant="danger" disabled={settle.isPending} onClick={() => act('warn')}>
              Hide and warn
            </Button>
          </>
        )}
      </Group>
    </li>
  )
}
