/**
 * Installs the worker that shows a page when there is no network; with it the product can be put on the home screen. Installed
 * after the page has loaded, because nothing needs it earlier.
 */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const install = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') install()
  else window.addEventListener('load', install, { once: true })
}
