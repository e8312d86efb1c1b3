import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'

/** The consent text; `lead` names the action that means agreement. */
export function ConsentText({ lead }: { lead: string }) {
  return (
    <Text size="sm" c="dimmed">
      {lead} you confirm that you are at least 18 years old and agree to our{' '}
      <Anchor component={Link} to="/policy/terms" underline="always">
        Terms & Conditions
      </Anchor>{' '}
      and our{' '}
      <Anchor component={Link} to="/policy/privacy" underline="always">
        Privacy Policy
      </Anchor>
      . Our{' '}
      <Anchor component={Link} to="/policy/notice" underline="always">
        notice
      </Anchor>{' '}
      names each purpose of your data, and how you end it.
    </Text>
  )
}
