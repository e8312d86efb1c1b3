import { Title } from '@mantine/core'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Stands for a tab that a later release brings, and says so. */
export function ComingTab({ title }: { title: string }) {
  return (
    <>
      <Title mb="lg">{title}</Title>
      <EmptyState title="This tab is still being built" order={2}>
        It comes with one of the next releases.
      </EmptyState>
    </>
  )
}
