import { toString as drawQr } from 'qrcode'

/** The fields of a transfer. */
interface Transfer {
  reference: string
  title: string
  amountPaise: number
}

/** The address that opens a UPI app with everything filled in. Apps do not read `+` as a space. */
export function upiLink(account: { id: string; payee: string }, order: Transfer): string {
  const parts = {
    pa: account.id,
    pn: account.payee,
    am: (order.amountPaise / 100).toFixed(2),
    cu: 'INR',
    tr: order.reference,
    tn: `${order.reference} ${order.title}`,
  }
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}

/** The same as a QR code for the phone's camera. Dark on white in every scheme, because scanners need it. */
export async function qrPicture(link: string): Promise<string> {
  const svg = await drawQr(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
