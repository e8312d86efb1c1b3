import { maxUpload, type SettingsState } from '@firstrung/contract'
import { Group, Input, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { isPicture, pictureTypes } from '#app/lib/browser/file-checks.ts'
import { Button } from '#app/ui/base/button.tsx'
import { UploadButton, type UploadButtonProps } from './upload-button.tsx'

interface LogoFieldProps extends Pick<UploadButtonProps, 'upload' | 'onBusy'> {
  label: string
  description: string
  /** Key of the picture; empty without one. */
  value: string
  fixed?: SettingsState['fixed'][number] | undefined
  error?: ReactNode
  onRemove: () => void
}

/** Uploads, replaces or removes a picture of the logo. The preview shows the picture. */
export function LogoField({ label, description, value, fixed, error, onRemove, ...upload }: LogoFieldProps) {
  const id = useId()
  const [removals, setRemovals] = useState(0)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={fixed ? null : `${description} PNG, JPG, WebP or GIF of up to ${maxUpload.image}.`}
      error={error}
    >
      {fixed ? (
        <Text size="sm" c="dimmed">
          {fixed.value}. Set by <code>{fixed.variable}</code> on the server.
        </Text>
      ) : (
        <Group gap="sm" mt={6}>
          <UploadButton
            key={removals}
            label={label}
            accept={pictureTypes.join(',')}
            check={isPicture}
            uploaded={value !== ''}
            {...upload}
          />
          {value && (
            <Button
              variant="quiet"
              onClick={() => {
                onRemove()
                setRemovals(removals + 1)
              }}
            >
              Remove<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
