/** A part of an address: 'Café Müller & Söhne' is 'cafe-muller-sohne'. Empty where no letter of it can be written so. */
export const slugOf = (text: string, most = 60): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
