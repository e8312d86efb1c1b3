import { messages, Year } from '@firstrung/contract'

/** The fault if the years of study are in the wrong order, shown at the later year. The server checks it again (`yearsOrder`). */
export function faultOfYears({ startingYear, graduationYear }: { startingYear?: unknown; graduationYear?: unknown }): {
  graduationYear?: string
} {
  const [from, to] = [Year.safeParse(startingYear).data, Year.safeParse(graduationYear).data]
  return from && to && to < from ? { graduationYear: messages.yearsOrder } : {}
}
