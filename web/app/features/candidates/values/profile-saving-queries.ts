import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { session, useUserId } from '#app/lib/session/session.ts'
import { type DetailsForm, detailsSaveOf } from './details-form-values.ts'
import { type ProfileForm, profileSaveOf } from './profile-form-values.ts'

// Apart from the other calls of candidates: only the two forms need the checks of their values.

type Saved = Pick<DetailsForm, 'fullName' | 'avatarS3FileKey'>

/** Saves a form of the profile and updates everything that shows it. */
function useSave<Form extends Saved>(bodyOf: (values: Form, userId: string) => object) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (values: Form) => api.profiles.saveProfile({ body: bodyOf(values, userId) }),
    onSuccess: (_, { fullName, avatarS3FileKey }) => {
      session.updateUser({ fullName: fullName.trim(), avatarS3FileKey })
      return refetchCandidate(cache, userId)
    },
  })
}

/** Saves the two-step form. */
export const useSaveProfile = () => useSave<ProfileForm>(profileSaveOf)

/** Saves the Details tab. */
export const useSaveDetails = () => useSave<DetailsForm>(detailsSaveOf)
