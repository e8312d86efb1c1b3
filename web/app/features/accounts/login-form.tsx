import { Tabs } from '@mantine/core'
import type { LoginTab } from '#app/lib/login-door.ts'

interface LoginFormProps {
  initialTab: LoginTab
  /** Called once the person is signed in and on the way elsewhere. */
  onDone: () => void
}

export function LoginForm({ initialTab }: LoginFormProps) {
  return (
    <Tabs defaultValue={initialTab}>
      <Tabs.List grow>
        <Tabs.Tab value="candidate">Candidate</Tabs.Tab>
        <Tabs.Tab value="recruiter">Recruiter</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
