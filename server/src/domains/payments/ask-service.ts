import { AppError } from '#src/platform/errors/errors.ts'

const patience = 10_000

/** Calls a payment service; every failure means that the payer should try again later. */
export async function askService(url: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text)
  } catch (cause) {
    throw outOfService(cause)
  }
}

/** The refusal for the payer; the reason is logged. */
export const outOfService = (cause: unknown): AppError => Object.assign(new AppError('payment_service_down'), { cause })
