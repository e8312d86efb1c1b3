import { Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { SignInForm } from '#app/features/admin/sign-in-form.tsx'

export const meta = () => [{ title: 'Admin Login · Firstrung' }]

export default function AdminLoginPage() {
  const navigate = useNavigate()
  return (
    <>
      <Title size="h2">Admin Login</Title>
      <Text c="dimmed" mb="lg">
        For the Firstrung team.
      </Text>
      <SignInForm onDone={() => void navigate('/admin')} />
    </>
  )
}
