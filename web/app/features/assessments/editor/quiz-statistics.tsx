import { limits, shortened } from '@firstrung/contract'
import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plainQuestion } from '#app/features/assessments/questions/question-parts.ts'
import { questionStatsLabels } from '#app/features/assessments/quiz/quiz-labels.ts'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

/** How the questions of a quiz were answered, in a dialog. */
export function QuizStatistics({ testId, onClose }: { testId: string; onClose: () => void }) {
  const query = useQuery(quizQueries.statistics(testId))
  return (
    <Dialog opened onClose={onClose} title="Statistics" size={860}>
      <QueryContent query={query} waiting={<ListSkeleton rows={4} />}>
        {({ attempts, questions }) =>
          attempts === 0 ? (
            <EmptyState title="No attempts yet" order={3}>
              Numbers appear after the first submitted attempt.
            </EmptyState>
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                Only the first submitted attempt of each candidate counts: {attempts} so far. Answers to an earlier
                wording of a question are left out. Discrimination goes from -1 to 1: below 0.2, a question says little
                about who knows the subject; below 0, check which option is marked as correct. With fewer than{' '}
                {limits.meaningfulAttempts} attempts the numbers can be chance.
              </Text>
              <Table.ScrollContainer minWidth={520}>
                <Table verticalSpacing="xs">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Question</Table.Th>
                      <Table.Th ta="right">Attempts</Table.Th>
                      <Table.Th ta="right">Right</Table.Th>
                      <Table.Th ta="right">Discrimination</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {questions.map((question, index) => {
                      const labels = questionStatsLabels(question)
                      return (
                        <Table.Tr key={question._id}>
                          <Table.Th scope="row" fw={400}>
                            {index + 1}. {shortened(plainQuestion(question.question), 120)}
                            {labels.isEarly && (
                              <Text span size="sm" c="dimmed" display="block">
                                Too few attempts
                              </Text>
                            )}
                          </Table.Th>
                          <Table.Td ta="right">{question.attempts}</Table.Td>
                          <Table.Td ta="right" {...(labels.isEarly && { c: 'dimmed' })}>
                            {labels.right}
                          </Table.Td>
                          <Table.Td ta="right" {...(labels.isEarly && { c: 'dimmed' })}>
                            {labels.discrimination}
                          </Table.Td>
                        </Table.Tr>
                      )
                    })}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </>
          )
        }
      </QueryContent>
    </Dialog>
  )
}
