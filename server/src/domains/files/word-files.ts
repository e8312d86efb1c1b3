/** Signatures and fixed sizes of the zip format's closing records. */
const endOfDirectory = 0x06054b50
const endSize = 22
const entry = 0x02014b50
const entrySize = 46

/** Names of the files in a zip, from its directory; nothing is unpacked. Null when it is not one. */
export function namesInZip(bytes: Buffer): string[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + endSize > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) return null
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entrySize > bytes.length || bytes.readUInt32LE(at) !== entry) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + entrySize, at + entrySize + nameLength))
    at += entrySize + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

/** A Word document of today, without macros. */
export function isDocx(bytes: Buffer): boolean {
  const names = namesInZip(bytes)?.map((name) => name.toLowerCase()) ?? []
  return names.includes('word/document.xml') && !names.some((name) => name.endsWith('vbaproject.bin'))
}

/** Names inside the old binary format stand in its directory in 16-bit letters. */
const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** A Word document in the old binary format, without macros. */
export const isDoc = (bytes: Buffer): boolean => holds(bytes, 'WordDocument') && !holds(bytes, '_VBA_PROJECT')
