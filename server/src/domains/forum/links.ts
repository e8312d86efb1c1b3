/** What a reader's browser would be offered as a link. */
export const holdsLink = (text: string): boolean => /(https?:\/\/|\bwww\.)\S/i.test(text)
