import type { CandidateRecord } from '@firstrung/contract'
import { Stack } from '@mantine/core'
import { labelOf } from '#app/lib/text/labels.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'

/** Work and projects of the profile; both are edited in the second step of the two-step form. */
export function ExperienceSummary({
  record: { experience, projects, certificates, languages },
}: {
  record: CandidateRecord
}) {
  const { workExperience, experienceDesc } = experience
  return (
    <Stack gap="md" align="flex-start">
      <DescriptionList
        dense
        missing="None added"
        facts={[
          ['Work Experience', workExperience && labelOf(workExperience)],
          [
            'Companies',
            experienceDesc.map(({ companyName, role }) => (role ? `${companyName} (${role})` : companyName)).join(', '),
          ],
          ['Projects', projects.map(({ title }) => title).join(', ')],
          ['Certificates', certificates.map(({ name }) => name).join(', ')],
          ['Languages', languages.map(({ name }) => name).join(', ')],
        ]}
      />
      <LinkButton to="/candidate/profile/edit?step=2" variant="secondary">
        Edit experience and projects
      </LinkButton>
    </Stack>
  )
}
