const longest = 100

/** A client's file name without anything that could be a path or an invisible character. */
export function cleanName(objectName: string): string {
  const name = objectName
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
  return name.slice(-longest) || 'file'
}

/** The name without its ending; text after the last full stop counts as an ending only if it is short. */
export const stemOf = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || name

/** The name in characters that every storage and URL accepts. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain || 'file'
}
