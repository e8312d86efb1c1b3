import { FileButton, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SendChosen } from '#app/lib/form/use-chosen-file.ts'
import { toastError } from '#app/lib/toast.ts'
import { Button, type ButtonProps } from './button.tsx'
import { IconCheck, IconUpload } from './icons.ts'

export interface UploadButtonProps {
  /** What is uploaded; names the control for screen readers: 'Resume'. */
  label: string
  /** As in an input's `accept`: '.pdf,application/pdf'. */
  accept: string
  /** Sends the file; gets a function that takes the percentage. */
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** Says why a file cannot be taken, before anything is sent. True means it can. */
  check?: (file: File) => boolean
  /** Automatic: a chosen file goes off at once. Manual: it waits for a click on 'Upload...'. */
  start?: 'automatic' | 'manual'
  /** Starts as done, for a form that is opened again. */
  uploaded?: boolean
  /** Once uploaded, no other file is taken. */
  lockWhenDone?: boolean
  /** Gets what sends the chosen file, for the form's submit button; null once there is nothing to send. */
  onChosen?: (send: SendChosen | null) => void
  /** Told whether a file is on its way. */
  onBusy?: (busy: boolean) => void
  disabled?: boolean
}

/** A file's way to the store: 'Upload...', then a percentage, then 'Uploaded'. A failure can be tried again. */
export function UploadButton({
  label,
  accept,
  upload,
  check = () => true,
  start = 'automatic',
  uploaded = false,
  lockWhenDone = false,
  onChosen,
  onBusy,
  disabled = false,
  ...button
}: UploadButtonProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const [done, setDone] = useState(uploaded)
  const [chosen, setChosen] = useState<File | null>(null)
  // Emptied after each choice, so that the same file can be chosen again after a failure.
  const empty = useRef<() => void>(null)

  async function send(file: File): Promise<boolean> {
    setPercent(0)
    onBusy?.(true)
    try {
      await upload(file, setPercent)
      setDone(true)
      setChosen(null)
      onChosen?.(null)
      return true
    } catch (error) {
      setDone(false)
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
    setDone(false)
    setChosen(file)
    onChosen?.(() => send(file))
    if (start === 'automatic') void send(file)
  }

  const busy = percent !== null
  const text = busy ? `${percent}%` : done ? 'Uploaded' : 'Upload...'
  const look: ButtonProps = {
    variant: 'secondary',
    done: done && lockWhenDone && !busy,
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
  const waiting = start === 'manual' && chosen !== null

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
            <Button variant="quiet" disabled={busy} {...props}>
              Choose another file
            </Button>
          ) : (
            <Button {...look} {...props}>
              {face(start === 'manual' && !done && !busy ? 'Choose file' : text)}
            </Button>
          )
        }
      </FileButton>
      {chosen && (
        <Text size="sm" c="dimmed" truncate maw={220}>
          {chosen.name}
        </Text>
      )}
      <span className="visually-hidden" role="status">
        {busy && percent === 0 ? `${label} is being uploaded` : done ? `${label}: Uploaded` : ''}
      </span>
    </Group>
  )
}
