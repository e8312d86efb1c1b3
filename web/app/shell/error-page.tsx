import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, Link } from 'react-router'
import { Rungs } from '#app/ui/rungs.tsx'

/** What stands in place of a page that is not there, or that broke. */
export function ErrorPage({ error }: { error?: unknown }) {
  const missing = error === undefined || (isRouteErrorResponse(error) && error.status === 404)
  return (
    <Container className="error-page">
      <title>{missing ? 'Page not found · Firstrung' : 'Something broke · Firstrung'}</title>
      <Stack align="flex-start" gap="md">
        <Rungs />
        <Title>{missing ? 'Page not found' : 'Something broke'}</Title>
        <Text c="dimmed" maw={480}>
          {missing
            ? 'This rung is missing. The address may be mistyped, or the page has moved.'
            : 'This page could not be shown. Your work is safe where it was saved; please try again.'}
        </Text>
        {missing ? (
          <Button component={Link} to="/">
            Go to the start page
          </Button>
        ) : (
          <Button onClick={() => window.location.reload()}>Try again</Button>
        )}
      </Stack>
    </Container>
  )
}
