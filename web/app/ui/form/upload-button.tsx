import { FileButton, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import type { SendChosen } from '#app/lib/form/use-chosen-file.ts'
import { Button, type ButtonProps } from '#app/ui/base/button.tsx'
import { IconCheck, IconUpload } from '#app/ui/base/icons.ts'

export interface UploadButtonProps {
  /** The accessible name: 'Resume'. */
  label: string
  /** As in an input's `accept`: '.pdf,application/pdf'. */
  accept: string
  /** Uploads the file; reports progress with the given function. */
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** Checks a file before the upload, and shows why it is not accepted. True if it is. */
  check?: (file: File) => boolean
  /** Automatic: a chosen file is uploaded at once. Manual: after a click on 'Upload...'. */
  start?: 'automatic' | 'manual'
  /** Whether there is a file already, for a form that is opened again. */
  uploaded?: boolean
  /** The name of that file. */
  fileName?: string | undefined
  /** After an upload no other file can be chosen. */
  lockWhenDone?: boolean
  /** Gets the function that uploads the chosen file, for the form's submit button; null when there is nothing to upload. */
  onChosen?: (send: SendChosen | null) => void
  /** Called when an upload begins or ends. */
  onBusy?: (busy: boolean) => void
  disabled?: boolean
}

/**
 * An upload button: 'Upload...', then a percentage, then 'Uploaded' with the name of the file and 'Replace'. A failure can be
 * retried.
 */
// oxlint-disable-next-line max-lines-per-function -- a hook of its own would make pages with uploads heavier than their budget
export function UploadButton({
  label,
  accept,
  upload,
  check = () => true,
  start = 'automatic',
  uploaded,
  fileName = '',
  lockWhenDone = false,
  onChosen,
  onBusy,
  disabled = false,
  ...button
}: UploadButtonProps) {
  const [percent, setPercent] = useState<number | null>(null)
  // The name of the file that was uploaded with this button.
  const [sent, setSent] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  // Reset after each choice, so that the same file can be chosen again after a failure.
  const empty = useRef<() => void>(null)

  async function send(file: File): Promise<boolean> {
    setPercent(0)
    onBusy?.(true)
    try {
      await upload(file, setPercent)
      setSent(file.name)
      setChosen(null)
      onChosen?.(null)
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setPercent(null)
      onBusy?.(false)
    }
  }

  function take(file: File | null) {
    empty.current?.()
    if (!file || !check(file)) return
    setChosen(file)
    onChosen?.(() => send(file))
    if (start === 'automatic') void send(file)
  }

  const busy = percent !== null
  const done = chosen === null && (uploaded ?? sent !== null)
  const canReplace = done && !lockWhenDone && !busy
  const text = busy ? `${percent}%` : done ? 'Uploaded' : 'Upload...'
  const look: ButtonProps = {
    variant: 'secondary',
    done: done && !busy,
    loading: busy,
    leftSection: done && !busy ? <IconCheck size={18} /> : <IconUpload size={18} />,
    disabled: disabled || (done && lockWhenDone),
    ...button,
  }
  const face = (words: string) => (
    <>
      <span className="visually-hidden">{label}: </span>
      {words}
    </>
  )
  const name = chosen?.name ?? (fileName || sent)
  const waiting = start === 'manual' && chosen !== null
  const nameOfFile = name && (
    <Text size="sm" c="dimmed" truncate maw={220}>
      {name}
    </Text>
  )

  return (
    <Group gap="sm">
      {waiting && (
        <Button {...look} onClick={() => void send(chosen)}>
          {face(text)}
        </Button>
      )}
      <FileButton resetRef={empty} onChange={take} accept={accept} disabled={busy || look.disabled}>
        {(props) =>
          waiting ? (
            <>
              <Button variant="quiet" disabled={busy} {...props}>
                Choose another file
              </Button>
              {nameOfFile}
            </>
          ) : (
            <>
              {/* Stays in the page, because it may have the focus. */}
              <Button {...look} {...props} {...(canReplace && { 'aria-disabled': true, onClick: undefined })}>
                {face(start === 'manual' && !done && !busy ? 'Choose file' : text)}
              </Button>
              {nameOfFile}
              {canReplace && (
                <Button variant="secondary" disabled={disabled} onClick={props.onClick}>
                  {face('Replace')}
                </Button>
              )}
            </>
          )
        }
      </FileButton>
      <span className="visually-hidden" role="status">
        {busy && percent === 0 ? `${label} is being uploaded` : done ? `${label}: Uploaded` : ''}
      </span>
    </Group>
  )
}
