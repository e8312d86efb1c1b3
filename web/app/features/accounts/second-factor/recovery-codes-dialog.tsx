import { Code, CopyButton, Group, List, Stack, Text } from '@mantine/core'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Save your recovery codes" size={500} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          With one of these you log in when you do not have your phone or your passkey. Each works once. Keep them where
          you keep important papers: we show them only now.
        </Text>
        <List listStyleType="none" aria-label="Recovery codes" translate="no">
          {codes.map((code) => (
            <List.Item key={code}>
              <Code fz="md">{code}</Code>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="secondary" onClick={copy}>
                {copied ? 'Copied' : 'Copy all'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have saved them</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
