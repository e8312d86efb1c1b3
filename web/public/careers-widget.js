// Shows a company's live jobs on its own site (docs/careers-widget.md). It loads one feed, and nothing else: no cookies, no
// storage, no inline styles, no markup made of texts. The page around it may have a strict Content-Security-Policy.
{
  const script = document.currentScript
  const { origin } = new URL(script.src)

  // Three custom properties of the page style it. Texts keep the page's own colour, so that they can be read on its background.
  const styles = new CSSStyleSheet()
  styles.replaceSync(`
:host{display:block;height:30rem;overflow:auto;font-family:var(--firstrung-font,inherit);overflow-wrap:anywhere}
:host([hidden]){display:none}
ul{margin:0;padding:0;list-style:none}
li{position:relative;margin:0 0 .75rem;padding:.625rem 1rem;border:1px solid;border-color:color-mix(in srgb,currentcolor 25%,transparent);border-inline-start:4px solid var(--firstrung-accent,currentcolor);border-radius:var(--firstrung-radius,8px)}
p{margin:0 0 .75rem}
li p{margin:0}
a{display:inline-block;margin:2px;padding:.125rem 0;color:inherit;font-weight:600;text-decoration-color:var(--firstrung-accent,currentcolor);text-decoration-thickness:2px;text-underline-offset:.2em}
a:focus-visible{outline:3px solid;outline-offset:-1px}
.out{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`)

  const make = (name, content = [], attributes = {}) => {
    const element = document.createElement(name)
    element.append(...[content].flat())
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    return element
  }

  const linkTo = (address, text) => {
    const out = make('span', ' (opens in a new tab)', { class: 'out' })
    const isWeb = ['https:', 'http:'].includes(new URL(address).protocol)
    return make('a', [make('bdi', text), out], {
      ...(isWeb && { href: address }),
      target: '_blank',
      rel: 'noopener noreferrer',
    })
  }

  const read = async (company) => {
    const answer = await fetch(`${origin}/api/companies/${encodeURIComponent(company)}/jobs.json`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Error(`The jobs of ${company} answered ${answer.status}.`)
    return answer.json()
  }

  const listOf = ({ title, items, home_page_url: home, _firstrung: { company, total } }) => {
    if (items.length === 0) {
      return [make('p', 'No open jobs right now.'), make('p', linkTo(home, `More about ${company}`))]
    }
    const entries = items.map((item) => make('li', [linkTo(item.url, item.title), make('p', item.content_text)]))
    const list = make('ul', entries, { role: 'list', 'aria-label': title })
    return total > items.length ? [list, make('p', linkTo(home, `All ${total} jobs at ${company}`))] : [list]
  }

  class CompanyJobs extends HTMLElement {
    static observedAttributes = ['company']
    #shadow = this.attachShadow({ mode: 'open' })

    constructor() {
      super()
      this.#shadow.adoptedStyleSheets = [styles]
    }

    attributeChangedCallback() {
      const company = this.getAttribute('company')
      const isCurrent = () => company === this.getAttribute('company')
      this.#say('Loading jobs…', company)
      if (company === null) return
      read(company)
        .then((feed) => isCurrent() && this.#shadow.replaceChildren(...listOf(feed)))
        .catch(() => isCurrent() && this.#say('The jobs could not be loaded.', company))
    }

    /** A sentence, and the link that the page has inside the element, or one of our own. */
    #say(sentence, company) {
      const link = linkTo(`${origin}/companies/${encodeURIComponent(company ?? '')}`, 'See our jobs')
      this.#shadow.replaceChildren(make('p', sentence, { role: 'status' }), make('slot', link))
    }
  }

  if (!customElements.get('firstrung-jobs')) customElements.define('firstrung-jobs', CompanyJobs)
  // One script tag is enough: the jobs then stand where the tag does.
  const { company } = script.dataset
  if (company) script.after(make('firstrung-jobs', [], { company }))
}
