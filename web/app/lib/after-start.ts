// What no page needs for its first paint, in one file.
export { restoreFocus } from './restore-focus.ts'
export { installServiceWorker } from './service-worker.ts'
export { keepTranslatedPage } from './translated-page.ts'
