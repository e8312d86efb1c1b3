const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it is written in HTML: its readers show the same signs, and none of them is markup. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
