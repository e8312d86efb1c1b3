import { type CandidateRecord, messages } from '@firstrung/contract'
import { Box, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { factsOf } from '#app/lib/text/candidate-values.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconEye } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { ProfileForRecruiters, ProfilePart } from '#app/ui/profile/profile-parts.tsx'

/** The profile as it is saved, as recruiters read it. */
export function ProfilePreview({ record }: { record: CandidateRecord }) {
  const [isOpen, dialog] = useDisclosure(false)
  const person = factsOf(record, 'profile', 'person').map(({ label, text }) => [label, text] as const)
  return (
    <Box mb="lg">
      <Button variant="secondary" size="sm" leftSection={<IconEye size={18} aria-hidden />} onClick={dialog.open}>
        See it as recruiters do
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={displayName(record)} size={600}>
        <Text c="dimmed" mb="lg">
          Recruiters who consider you see this, your resume, your skill test results, our team’s rating and what you
          answer when you apply. <TextLink to="/candidate/profile?tab=access">Who has access</TextLink> shows which
          companies have your email and phone.
        </Text>
        <Stack gap="lg">
          <ProfileForRecruiters candidate={record} />
          <ProfilePart title="Contact" order={3}>
            <DescriptionList dense missing={messages.notGiven} facts={person} />
          </ProfilePart>
        </Stack>
      </Dialog>
    </Box>
  )
}
