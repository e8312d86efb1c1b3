import { ApiError, HttpLink, messages } from '@firstrung/contract'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toast } from '#app/lib/toast.ts'

interface LinkDialogProps {
  title: string
  /** What the link is for. */
  children: ReactNode
  initialLink?: string
  opened: boolean
  busy: boolean
  /** Why the last try was refused. */
  error: Error | null
  onClose: () => void
  onSave: (link: string) => void
}

/** Takes the address of a meeting. */
export function LinkDialog({
  title,
  children,
  initialLink = '',
  opened,
  busy,
  error,
  onClose,
  onSave,
}: LinkDialogProps) {
  const [link, setLink] = useState(initialLink)
  // Null shows the last refusal; typing takes it away.
  const [fault, setFault] = useState<string | null>(null)
  const refusal =
    error instanceof ApiError ? error.errors.find(({ field }) => field === 'interviewLink')?.msg : undefined

  function save() {
    if (link.trim() === '') {
      toast.warning(messages.enterMeetLink)
      return
    }
    const isFit = HttpLink.safeParse(link).success
    setFault(isFit ? null : messages.linkHttp)
    if (isFit) onSave(link.trim())
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title} size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Text mb="md">{children}</Text>
        <TextInput
          label="Interview link"
          type="url"
          placeholder="https://"
          value={link}
          error={fault ?? refusal}
          onChange={(event) => {
            setLink(event.currentTarget.value)
            setFault('')
          }}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save link
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
