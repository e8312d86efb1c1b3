/** An address as a QR code for the phone's camera, as a data URL. Dark on white in every scheme, because scanners need it. */
export async function qrPicture(link: string): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const svg = await draw(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
