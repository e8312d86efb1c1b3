import { messages } from '@firstrung/contract'
import { Button, Container, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { publicApi } from '#app/lib/public-api.server.ts'
import type { Route } from './+types/outside.ts'

type Place = 'linkedin' | 'facebook' | 'instagram' | 'discord' | 'whatsapp'
const isPlace = (name: string): name is Place =>
  ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp'].includes(name)

/** Where the operator's settings lead from this address; empty when nothing is set. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '') ?? ''
  const { links } = await publicApi(context).site.read()
  return { destination: isPlace(name) ? links[name] : '' }
}

export const meta = () => [{ title: 'Redirecting · Firstrung' }, { name: 'robots', content: 'noindex' }]

/** The way to our pages elsewhere. Replaces itself, so that Back leads to where one came from. */
export default function OutsidePage({ loaderData: { destination } }: Route.ComponentProps) {
  useEffect(() => {
    if (destination) window.location.replace(destination)
  }, [destination])

  return (
    <Container className="error-page">
      <Stack align="flex-start" gap="md">
        {destination ? (
          <>
            <Loader type="bars" aria-hidden />
            <Title size="h3" role="status">
              {messages.redirecting}
            </Title>
            <Text>
              <a href={destination}>Go on by yourself</a> if nothing happens.
            </Text>
          </>
        ) : (
          <>
            <Title size="h3">This link is not set up yet.</Title>
            <Button component={Link} to="/" variant="outline">
              Back
            </Button>
          </>
        )}
      </Stack>
    </Container>
  )
}
