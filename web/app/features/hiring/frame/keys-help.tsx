import { movesOf } from '@firstrung/contract'
import { Stack, Switch, Table } from '@mantine/core'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { KeyHint } from '#app/ui/base/key-hint.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { isMove, panelKeys, useKeysSwitch } from './panel-keys.ts'

interface KeysHelpProps {
  opened: boolean
  onClose: () => void
}

/** The keys of the hiring panel, and the switch that disables them. */
export function KeysHelp({ opened, onClose }: KeysHelpProps) {
  const { config } = usePanel()
  const [areOn, setOn] = useKeysSwitch()
  const offered = panelKeys.filter(
    ({ command }) =>
      (!isMove(command) || movesOf(config.role).some((move) => move === command)) &&
      (command !== 'note' || config.role === 'recruiter'),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={460}>
      <Stack>
        <Table aria-label="Keys">
          <Table.Tbody>
            {offered.map(({ key, command, label }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w={80}>
                  <KeyHint>{key.toUpperCase()}</KeyHint>
                </Table.Th>
                <Table.Td>{isMove(command) ? (config.moves[command]?.label ?? label) : label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Use single keys"
          description="Remembered in this browser"
          checked={areOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
