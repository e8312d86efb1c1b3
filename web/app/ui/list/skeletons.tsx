import { Card, Container, Group, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows with an avatar and two lines, while a list loads. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Stack gap="md" aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      {times(rows).map((row) => (
        <Group key={row} wrap="nowrap">
          <Skeleton circle height={40} style={{ flexShrink: 0 }} />
          <Stack gap={8} flex={1}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="75%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

/** Cards in a grid, while they load. */
export function CardSkeleton({ cards = 6, cols = 3 }: { cards?: number; cols?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(2, cols), md: cols }} aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      {times(cards).map((card) => (
        <Card key={card}>
          <Skeleton height={18} width="70%" mb="md" />
          <Skeleton height={12} mb={8} />
          <Skeleton height={12} width="85%" mb="lg" />
          <Skeleton height={36} width={120} />
        </Card>
      ))}
    </SimpleGrid>
  )
}

/** Labelled inputs in two columns, while their values load. */
export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  return (
    <div aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      <Skeleton height={34} width="min(320px, 70%)" mb="xl" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {times(fields).map((field) => (
          <div key={field}>
            <Skeleton height={14} width="35%" mb={8} />
            <Skeleton height={42} />
          </div>
        ))}
      </SimpleGrid>
    </div>
  )
}

/** A page with a form, while its values load. */
export function FormPageSkeleton() {
  return (
    <div className="container" style={{ paddingBlock: 40 }}>
      <FormSkeleton />
    </div>
  )
}

/** A whole page while its first data loads. */
export function PageSkeleton() {
  return (
    <Container py="xl" aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      <Skeleton height={34} width="min(320px, 70%)" mb="sm" />
      <Skeleton height={16} width="min(460px, 90%)" mb="xl" />
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {times(6).map((card) => (
          <Skeleton key={card} height={140} />
        ))}
      </SimpleGrid>
    </Container>
  )
}
