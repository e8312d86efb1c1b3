import { isCover, limits, madeCover, maxUpload, messages } from '@firstrung/contract'
import { Group, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { toast } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconTrash } from '#app/ui/base/icons.ts'
import { CoverChoice } from '#app/ui/form/cover-choice.tsx'
import { UploadButton, type UploadButtonProps } from '#app/ui/form/upload-button.tsx'
import styles from './banner-field.module.css'
import { uploadBanner } from './blog-queries.ts'

const accept = 'image/png,image/jpeg,image/webp,image/gif'

function isTakeable(file: File): boolean {
  if (!accept.split(',').includes(file.type)) toast.warning(messages.imagesOnly)
  else if (file.size > limits.imageBytes) toast.warning(messages.imageTooLarge)
  else return true
  return false
}

interface BannerFieldProps extends Pick<UploadButtonProps, 'onChosen' | 'onBusy'> {
  /** Key of the picture; empty without one. */
  value: string
  error: ReactNode
  onChange: (key: string) => void
}

/** The picture above a blog: the author chooses a file and uploads it with a separate button; or takes a cover. */
export function BannerField({ value, error, onChange, ...chosen }: BannerFieldProps) {
  const id = useId()
  const [removals, setRemovals] = useState(0)
  const hasUpload = value !== '' && !isCover(value)
  const replaceBy = (key: string) => {
    chosen.onChosen?.(null)
    onChange(key)
    setRemovals(removals + 1)
  }

  return (
    <Input.Wrapper
      id={id}
      label="Banner"
      labelElement="div"
      required
      description={`A wide picture, PNG, JPG, WebP or GIF, of up to ${maxUpload.image}.`}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap="sm" my={4}>
        <UploadButton
          key={removals}
          label="Banner"
          accept={accept}
          check={isTakeable}
          upload={async (file, onProgress) => onChange(await uploadBanner(file, onProgress))}
          {...chosen}
          start="manual"
          uploaded={hasUpload}
          lockWhenDone
          data-path="blogBannerS3Path"
        />
        {hasUpload && (
          <Button variant="quiet" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => replaceBy('')}>
            Remove banner
          </Button>
        )}
        <CoverChoice isChosen={isCover(value)} onChoose={replaceBy} />
      </Group>
      {value && value !== madeCover && (
        <img className={styles.blogFormBanner} src={`/files/${value}?width=768`} alt="The banner as it will look" />
      )}
    </Input.Wrapper>
  )
}
