import { Title } from '@mantine/core'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface ComingTabProps {
  title: string
  /** One sentence: what it will be for. */
  children: string
}

/** Stands for a tab that a later release brings, and says so. */
export function ComingTab({ title, children }: ComingTabProps) {
  return (
    <>
      <Title mb="lg">{title}</Title>
      <EmptyState title="This tab is still being built" order={2}>
        {children} It comes with one of the next releases.
      </EmptyState>
    </>
  )
}
