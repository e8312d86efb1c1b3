import type { CandidateRecord } from '@firstrung/contract'
import { Box, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconEye } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { ProfileForRecruiters } from '#app/ui/profile/profile-parts.tsx'

/** The profile as it is saved, as recruiters read it. */
export function ProfilePreview({ record }: { record: CandidateRecord }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <Box mb="lg">
      <Button variant="secondary" size="sm" leftSection={<IconEye size={18} aria-hidden />} onClick={dialog.open}>
        See it as recruiters do
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={displayName(record)} size={600}>
        <Text c="dimmed" mb="lg">
          Recruiters who consider you read this, your resume and the results of your skill tests. Who sees your email
          and phone stands in <TextLink to="/candidate/profile?tab=access">Who has access</TextLink>.
        </Text>
        <Stack gap="lg">
          <ProfileForRecruiters candidate={record} />
        </Stack>
      </Dialog>
    </Box>
  )
}
