import { Container, Title } from '@mantine/core'
import { skipAdminSignIn } from '#app/lib/guards.ts'
import type { Route } from './+types/login.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [skipAdminSignIn]
export const clientLoader = () => null

export const meta = () => [{ title: 'Admin Login · Firstrung' }]

export default function AdminLoginPage() {
  return (
    <Container py="xl">
      <Title>Admin Login</Title>
    </Container>
  )
}
