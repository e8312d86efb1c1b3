/** What a browser would show as a link. */
export const holdsLink = (text: string): boolean => /(https?:\/\/|\bwww\.)\S/i.test(text)
