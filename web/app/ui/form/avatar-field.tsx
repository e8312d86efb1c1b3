import { maxUpload } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { isPicture, pictureTypes } from '#app/lib/browser/file-checks.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { UploadButton } from './upload-button.tsx'

interface AvatarFieldProps {
  /** The name for the initials, used while there is no picture. */
  name: string
  fileKey: string
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** A person's picture with a button to replace it. */
export function AvatarField({ name, fileKey, upload }: AvatarFieldProps) {
  return (
    <Group wrap="nowrap" gap="md">
      <Avatar name={name} fileKey={fileKey} size={72} decorative />
      <div>
        <Text fw={500} mb={6}>
          Avatar
        </Text>
        <UploadButton
          label="Avatar"
          accept={pictureTypes.join(',')}
          check={isPicture}
          upload={upload}
          uploaded={fileKey !== ''}
        />
        <Text size="sm" c="dimmed" mt={6}>
          PNG, JPG, WebP or GIF of up to {maxUpload.image}.
        </Text>
      </div>
    </Group>
  )
}
