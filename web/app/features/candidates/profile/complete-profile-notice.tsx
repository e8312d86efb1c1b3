import { Alert, Text } from '@mantine/core'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconInfoCircle } from '#app/ui/base/icons.ts'

/** Asks for the missing fields of the profile. */
export function CompleteProfileNotice() {
  return (
    <Alert role="region" icon={<IconInfoCircle />} title="Complete your profile" color="marigold">
      <Text mb="sm">Recruiters see this first. A few details are still missing.</Text>
      <LinkButton to="/candidate/profile/edit" variant="secondary">
        Continue your profile
      </LinkButton>
    </Alert>
  )
}
