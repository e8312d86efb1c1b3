import { messages, Year } from '@firstrung/contract'

/** The fault of years of study out of order, at the later one. The server checks it again (`yearsOrder`). */
export function faultOfYears({ startingYear, graduationYear }: { startingYear?: unknown; graduationYear?: unknown }): {
  graduationYear?: string
} {
  const [from, to] = [Year.safeParse(startingYear).data, Year.safeParse(graduationYear).data]
  return from && to && to < from ? { graduationYear: messages.yearsOrder } : {}
}
