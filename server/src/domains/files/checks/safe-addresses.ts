/** Links to the web, mail addresses and phone numbers, but no codes that a phone executes when they are dialled. */
const safe = /^(?:https?:|mailto:|tel:(?:[\w ().,;=+-]|%2[0B89D]){1,80}$)/i

/** Whether a link of somebody's file may stay in it, in PDFs as in Word documents. */
export const isSafeAddress = (address: string): boolean => safe.test(address)
