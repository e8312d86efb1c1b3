import { Title } from '@mantine/core'

export const meta = () => [{ title: 'Admin Login · Firstrung' }]

export default function AdminLoginPage() {
  return <Title>Admin Login</Title>
}
