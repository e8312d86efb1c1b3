import { EventChange, EventDraft, folders } from '@firstrung/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import type { EventForm } from './event-form-values.ts'

/** Makes an event, or changes the one with this id; refetches the lists. */
export function useSaveEvent(eventId: string | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: EventForm): Promise<{ msg: string }> =>
      eventId === null
        ? api.events.create({ body: EventDraft.parse(values) })
        : api.events.modify({ params: { id: eventId }, body: EventChange.parse(values) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.events.all }),
  })
}

export const uploadBanner = (file: File, onProgress: (percent: number) => void) =>
  uploadFile({ file, folder: folders.eventBanners, objectName: `event_banner_${file.name}`, onProgress })
