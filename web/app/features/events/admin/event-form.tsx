import { eventTags, isCover, limits, madeCover, maxUpload } from '@firstrung/contract'
import { Group, Input, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useState } from 'react'
import { EventBanner } from '#app/features/events/event/event-banner.tsx'
import { topicLabel } from '#app/features/events/event/event-labels.ts'
import { isPicture, pictureTypes } from '#app/lib/browser/file-checks.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { useChosenFile } from '#app/lib/form/use-chosen-file.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CoverChoice } from '#app/ui/form/cover-choice.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { UploadButton, type UploadButtonProps } from '#app/ui/form/upload-button.tsx'
import { ChipList } from '#app/ui/list/chip-list.tsx'
import { checksOf, type EventForm as Values, withTag } from './event-form-values.ts'
import { uploadBanner } from './event-saving-queries.ts'

interface EventFormProps {
  start: () => Values
  draft?: FormDraft<Values>
  isNew: boolean
  /** Saving a new time or link notifies the event's candidates. */
  isToldOf?: boolean
  submitLabel: string
  /** Sends the form; resolves with the server's message. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Called after it was saved. */
  onSaved: () => void
}

const tagChoices = eventTags.map((value) => ({ value, label: topicLabel(value) }))

/** An event's fields, for a new one and for an existing one. Input survives every failure. */
export function EventForm({ start, draft, isNew, isToldOf = false, submitLabel, save, onSaved }: EventFormProps) {
  const banner = useChosenFile()
  const { form, values, submit, saving } = useDraftForm({
    about: 'event',
    start,
    draft,
    ...checksOf(isNew),
    ...banner.forSubmit,
    save,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })

  function takeBanner(key: string, url: string) {
    form.setValues({ bannerS3FileKey: key, bannerS3PublicUrl: url })
    form.clearFieldError('bannerS3FileKey')
  }

  async function keepBanner(file: File, onProgress: (percent: number) => void) {
    const { fileKey, publicUrl } = await uploadBanner(file, onProgress)
    takeBanner(fileKey, publicUrl)
  }

  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel}>
      <Stack gap="md">
        <BannerField
          values={values}
          isNew={isNew}
          error={form.errors['bannerS3FileKey']}
          upload={keepBanner}
          onCover={(key) => takeBanner(key, key)}
          {...banner.forButton}
        />
        <TextInput label="Event Title" withAsterisk maxLength={limits.eventTitle} {...form.getInputProps('title')} />
        <TimeFields form={form} />
        <TextInput
          label="Event Link"
          type="url"
          inputMode="url"
          withAsterisk
          placeholder="https://"
          description="Only registered candidates see it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('eventLink')}
        />
        <TopicsField form={form} />
        <Textarea
          label="Event Description"
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.eventDescription}
          {...form.getInputProps('description')}
        />
        <WholeInput
          label="Seats"
          description="Leave it empty for no limit. When all seats are taken, others can join the waiting list."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={limits.eventCapacity}
          {...form.getInputProps('capacity')}
        />
      </Stack>
      {isToldOf && <WhoIsTold before={form.getInitialValues()} values={values} />}
      <StickyActions>
        <Button type="submit" loading={saving}>
          {submitLabel}
        </Button>
      </StickyActions>
    </form>
  )
}

function TimeFields({ form }: { form: UseFormReturnType<Values> }) {
  const { eventDate } = form.getValues()
  const isOver = eventDate !== '' && eventDate < indianToday()
  return (
    <SimpleGrid cols={2} spacing="md">
      <TextInput
        label="Event Date"
        type="date"
        withAsterisk
        {...(isOver && { description: 'This day is over.' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('eventDate')}
      />
      <TextInput
        label="Event Time"
        type="time"
        withAsterisk
        description="In Indian time."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('eventTime')}
      />
    </SimpleGrid>
  )
}

/** Says who will be notified when the form is saved. Past events notify nobody. */
function WhoIsTold({ before, values }: { before: Values; values: Values }) {
  const isMoved = values.eventDate !== before.eventDate || values.eventTime !== before.eventTime
  const hasNewLink = values.eventLink.trim() !== before.eventLink
  const text = isMoved
    ? 'Everybody who has a seat or waits for one is told the new time as soon as you save.'
    : 'Everybody who has a seat is sent the new link as soon as you save.'
  const isSaid = values.eventDate >= indianToday() && (isMoved || hasNewLink)
  return (
    <Text role="status" size="sm" mt={isSaid ? 'md' : 0}>
      {isSaid && text}
    </Text>
  )
}

/** Chooses topics one after the other. */
function TopicsField({ form }: { form: UseFormReturnType<Values> }) {
  const { relatedTopics } = form.getValues()
  const choose = (topics: string[]) => form.setFieldValue('relatedTopics', topics)
  return (
    <div>
      <Select
        label="Event Tags"
        withAsterisk
        placeholder="Choose tags"
        data={tagChoices}
        value={null}
        onChange={(tag) => tag && choose(withTag(relatedTopics, tag))}
        error={form.errors['relatedTopics']}
        data-path="relatedTopics"
        mb={relatedTopics.length > 0 ? 'xs' : 0}
      />
      {relatedTopics.length > 0 && (
        <ChipList
          label="Chosen tags"
          items={relatedTopics.map(topicLabel)}
          onRemove={(label) => choose(relatedTopics.filter((tag) => topicLabel(tag) !== label))}
        />
      )}
    </div>
  )
}

interface BannerFieldProps extends Pick<UploadButtonProps, 'onChosen' | 'onBusy'> {
  values: Values
  isNew: boolean
  error: React.ReactNode
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>
  onCover: (key: string) => void
}

/** The banner: a file with a separate upload button, disabled after the upload (AEVT-13); or a cover. */
function BannerField({ values, isNew, error, upload, onCover, ...chosen }: BannerFieldProps) {
  const id = useId()
  const [starts, setStarts] = useState(0)
  const [isUploaded, setUploaded] = useState(isNew && values.bannerS3FileKey !== '' && !isCover(values.bannerS3FileKey))
  const change = () => {
    setUploaded(false)
    setStarts(starts + 1)
  }
  return (
    <Input.Wrapper
      id={id}
      label="Event Banner"
      labelElement="div"
      required={isNew}
      description={`PNG, JPG, WebP or GIF of up to ${maxUpload.image}, twice as wide as high.`}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Stack gap="xs" my={4}>
        {values.bannerS3PublicUrl && values.bannerS3PublicUrl !== madeCover && (
          <EventBanner event={values} sizes="560px" isFirst />
        )}
        <Group gap="xs">
          <UploadButton
            key={starts}
            label="Event Banner"
            accept={pictureTypes.join(',')}
            check={isPicture}
            start="manual"
            upload={async (file, onProgress) => {
              await upload(file, onProgress)
              setUploaded(true)
            }}
            uploaded={isUploaded}
            lockWhenDone
            {...chosen}
            data-path="bannerS3FileKey"
          />
          {isUploaded && (
            <Button variant="quiet" onClick={change}>
              Change
            </Button>
          )}
          <CoverChoice
            isChosen={isCover(values.bannerS3FileKey)}
            onChoose={(key) => {
              chosen.onChosen?.(null)
              onCover(key)
              change()
            }}
          />
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
