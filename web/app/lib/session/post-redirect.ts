/** Redirects to another site: with a posted form, or without fields by its URL. */
export function postRedirect({ url, fields }: { url: string; fields: Record<string, string> }): void {
  const entries = Object.entries(fields)
  if (entries.length === 0) {
    window.location.assign(url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of entries) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
