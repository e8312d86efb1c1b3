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
