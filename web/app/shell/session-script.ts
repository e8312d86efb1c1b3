/**
 * Marks the document before its first paint when a session is stored, so that somebody who is signed in never sees the
 * visitor's bar flash by. Styles hide what is not for them until the page is alive.
 */
export const sessionScript = `try{if(localStorage.getItem('token')&&localStorage.getItem('user')&&localStorage.getItem('usertype'))document.documentElement.dataset.session=localStorage.getItem('usertype')}catch{}`
