/**
 * The oldest browsers that we support: those of about two years ago. The build writes for them, `README.md` names them, and
 * `e2e/support/oldest-browser.ts` takes away what they lack.
 */
export const oldestBrowsers = ['chrome120', 'edge120', 'firefox128', 'safari17.4', 'ios17.4']
