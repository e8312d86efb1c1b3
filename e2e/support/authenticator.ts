import type { CDPSession, Page } from '@playwright/test'

/** The authenticator of a device, in the browser's protocol for developers. */
export interface Authenticator {
  /** How many passkeys it keeps. */
  count(): Promise<number>
  /** Whether the person unlocks it when they are asked. */
  unlocks(isVerified: boolean): Promise<void>
  /** The device is lost. */
  remove(): Promise<void>
}

/** Gives this page's browser a device that keeps passkeys, as a laptop with a fingerprint reader does. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async unlocks(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async remove() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
