import { ApiError, type BootcampCard } from '@firstrung/contract'
import { toast } from '#app/lib/browser/toast.ts'

interface Programme {
  id: BootcampCard['id']
  paymentTemplate: 13241 | 13242
  linkDescription: string
}

/** The payment link of this bootcamp; null when none can be made. The API is loaded on demand to keep pages small. */
export async function paymentLinkOf({ paymentTemplate, linkDescription }: Programme): Promise<string | null> {
  try {
    const { api } = await import('#app/lib/api/api.ts')
    const body = { templateId: paymentTemplate, linkDescription }
    return (await api.payments.createLink({ body })).generatedLink
  } catch (error) {
    // Payments may not be set up, which is no error; only a rate limit shows a warning.
    if (error instanceof ApiError && error.code === 'too_many') toast.warning(error.msg)
    return null
  }
}
