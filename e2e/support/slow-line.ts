import type { Page } from '@playwright/test'

/** Slow 3G: 400 ms of latency, 400 kbit a second. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const usual = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** How long the network is cut, in the middle of an action. */
const outage = 30_000

export interface SlowLine {
  /** Cuts the network, does something, and restores it half a minute later. */
  cutWhile(work: () => Promise<void>): Promise<void>
  /** Makes it as fast as it was. */
  end(): Promise<void>
}

/** From here on the page has Slow 3G. */
export async function slowLine(page: Page): Promise<SlowLine> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const set = (conditions: typeof slow3g) => devtools.send('Network.emulateNetworkConditions', conditions)
  await set(slow3g)
  return {
    async cutWhile(work) {
      await set({ ...slow3g, offline: true })
      const began = Date.now()
      await work()
      await page.waitForTimeout(Math.max(0, outage - (Date.now() - began)))
      await set(slow3g)
    },
    async end() {
      await set(usual)
    },
  }
}
