import { Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { SignInForm } from '#app/features/admin/sign-in-form.tsx'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useSiteName } from '#app/lib/page/site.ts'
import { takeReturnPath } from '#app/lib/session/return-path.ts'

export const meta = titleMeta('Admin Login')

export default function AdminLoginPage() {
  const navigate = useNavigate()
  return (
    <>
      <Title size="h2">Admin Login</Title>
      <Text c="dimmed" mb="lg">
        For the team of {useSiteName()}.
      </Text>
      <SignInForm onDone={() => void navigate(takeReturnPath('admin') ?? '/admin')} />
    </>
  )
}
