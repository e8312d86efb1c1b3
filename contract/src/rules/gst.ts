/** State, PAN, number of the registration, 'Z', check character. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As it is stored and shown: upper case, without blanks and dashes. */
export const cleanGstNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether format and check character of a GST number are valid. Says nothing about whether the number was issued. */
export function gstNumberHolds(text: string): boolean {
  const number = cleanGstNumber(text)
  return form.test(number) && number.at(-1) === checkCharacter(number.slice(0, -1))
}

/** Every second position counts double; both base-36 digits of each product are added. */
function checkCharacter(characters: string): string | undefined {
  const sum = [...characters].reduce((total, character, at) => {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / digits.length) + (product % digits.length)
  }, 0)
  return digits[(digits.length - (sum % digits.length)) % digits.length]
}
