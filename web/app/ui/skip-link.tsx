/** What the keyboard reaches first: it leads past the navigation. */
export const SkipLink = () => (
  <a className="skip-link" href="#content">
    Skip to content
  </a>
)
