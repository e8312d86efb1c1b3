/** A segment of a URL: 'Café Müller & Söhne' is 'cafe-muller-sohne'. Empty if no letter of the text can be written this way. */
export const slugOf = (text: string, most = 60): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
