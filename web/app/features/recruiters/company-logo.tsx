import type { Company } from '@firstrung/contract'
import { Group } from '@mantine/core'
import { toastError } from '#app/lib/browser/toast.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { LogoField } from '#app/ui/form/logo-field.tsx'
import { uploadCompanyLogo, useSetLogo } from './recruiter-queries.ts'

/** The logo of the company, for its owners. It is saved at once. */
export function CompanyLogo({ company }: { company: Company }) {
  const save = useSetLogo()
  return (
    <Group align="flex-start" gap="md" mb="md">
      <CompanyMark name={company.companyName || '?'} logoKey={company.logoKey} />
      <LogoField
        label="Company logo"
        description="It appears next to your jobs. Changes are saved right away."
        value={company.logoKey}
        upload={async (file, onProgress) => {
          await save.mutateAsync(await uploadCompanyLogo(file, onProgress))
        }}
        onRemove={() => save.mutate('', { onError: (error) => toastError(error) })}
      />
    </Group>
  )
}
