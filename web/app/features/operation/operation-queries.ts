import { folders, type OperatorSettings, type SettingsState } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'

/** Entries of the audit log per page. */
const atATime = 30
/** How often the state on screen is refetched. */
const renewedMillis = 15_000

export const operationQueries = {
  system: () =>
    queryOptions({
      queryKey: queryKeys.operation.system,
      queryFn: () => api.operation.system(),
      refetchInterval: renewedMillis,
    }),
  settings: () => queryOptions({ queryKey: queryKeys.operation.settings, queryFn: () => api.operation.settings() }),
  acts: (search: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.operation.acts(search),
      queryFn: ({ pageParam }) =>
        api.operation.acts({
          query: { limit: atATime, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
}

/** Saves the settings of the installation, with the version that was loaded. */
export function useSaveSettings() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: { version: number; settings: OperatorSettings }) => api.operation.saveSettings({ body }),
    onSuccess: ({ settings, fixed, version }) => {
      cache.setQueryData<SettingsState>(
        queryKeys.operation.settings,
        (before) => before && { ...before, settings, fixed, version },
      )
      return cache.invalidateQueries({ queryKey: queryKeys.operation.acts('') })
    },
  })
}

/** Uploads a picture of the logo; saving the settings then names its key. */
export const uploadLogo = async (file: File, onProgress: (percent: number) => void): Promise<string> =>
  (await uploadFile({ file, folder: folders.logos, objectName: 'logo', onProgress })).fileKey
