import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRemoveLogo } from '#app/lib/api/company-logo-queries.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

interface ReviewedLogoProps {
  company: { id: string; name: string }
  /** The file of the logo; empty without one. */
  logoKey: string
}

/** The logo of a company as the team sees it. Members who may suspend companies can remove it. */
export function ReviewedLogo({ company: { id, name }, logoKey }: ReviewedLogoProps) {
  const may = useTeamMay()
  const remove = useRemoveLogo(id)
  const [isAsking, setAsking] = useState(false)
  if (!logoKey) return 'No logo'
  return (
    <Group gap="sm">
      <CompanyMark {...{ name, logoKey }} />
      {may('company.check') && (
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Remove logo
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Remove the logo of ${name || 'this company'}?`}
        confirmLabel="Remove logo"
        cancelLabel="Cancel"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(logoKey, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>It is off the board at once. Everybody in the company is notified.</Text>
      </ConfirmDialog>
    </Group>
  )
}
