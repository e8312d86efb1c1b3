/**
 * Marks the document before its first paint when a session is stored. Until hydration, styles then hide the visitor's bar,
 * which would otherwise be visible for a moment.
 */
export const sessionScript = `try{if(localStorage.getItem('token')&&localStorage.getItem('user')&&localStorage.getItem('usertype'))document.documentElement.dataset.session=localStorage.getItem('usertype')}catch{}`
