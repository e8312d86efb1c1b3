import { Stack, Text, Title } from '@mantine/core'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { examples } from './examples.tsx'

export const meta = titleMeta('Gallery')

/** Every component of `ui/` in its states. Only in development. */
export default function Gallery() {
  // Some of them, such as the editor, work only in the browser.
  const shown = useHydrated() ? Object.entries(examples) : []
  return (
    <Stack className="container" py="xl" gap="xl">
      <div>
        <RungsDivider />
        <Title>Gallery</Title>
        <Text c="dimmed">Every component of ui/ in its states, light and dark.</Text>
        <ThemeToggle />
      </div>
      {shown.map(([name, states]) => (
        <section key={name} aria-label={name}>
          <Title order={2} size="h4" mb="sm">
            {name}
          </Title>
          <Stack>
            {Object.entries(states).map(([state, example]) => (
              <div key={state}>
                {state && (
                  <Text size="sm" c="dimmed" mb={4}>
                    {state}
                  </Text>
                )}
                {example}
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}
