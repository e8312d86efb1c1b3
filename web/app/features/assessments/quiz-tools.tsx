import { Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { isBlank } from '#app/lib/form/form-values.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { Button } from '#app/ui/button.tsx'
import { IconChartBar, IconEye } from '#app/ui/icons.ts'
import type { QuizForm } from './quiz-form-values.ts'

const QuizTryOut = lazyWithRetry(async () => (await import('./quiz-try-out.tsx')).QuizTryOut)
const QuizStatistics = lazyWithRetry(async () => (await import('./quiz-statistics.tsx')).QuizStatistics)

/** What can be done with the quiz in the form, besides changing it. */
export function QuizTools({ testId, values }: { testId: string | null; values: QuizForm }) {
  const [shown, setShown] = useState<'preview' | 'statistics' | null>(null)
  const slots = values.questions.filter((slot) => !isBlank(slot.question))
  const close = () => setShown(null)
  return (
    <>
      <Group gap="xs" mb="md">
        <Button
          variant="secondary"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
          disabled={slots.length === 0}
          onClick={() => setShown('preview')}
        >
          Preview
        </Button>
        {testId !== null && (
          <Button
            variant="secondary"
            size="sm"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() => setShown('statistics')}
          >
            Statistics
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {shown === 'preview' && <QuizTryOut slots={slots} onClose={close} />}
        {shown === 'statistics' && testId !== null && <QuizStatistics testId={testId} onClose={close} />}
      </Suspense>
    </>
  )
}
