const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text escaped for HTML: browsers show the same characters, and none of them is markup. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
