import type {Page} from 'playwright-core'

/** Adds an authenticator of Chromium's own to a page: it verifies its person at once, without a dialog. */
export async function addAuthenticator(page: Page, more: {isUserVerified?: boolean; isConsenting?: boolean} = {}) {
  const {isUserVerified = true, isConsenting = true} = more
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', {enableUI: false})
  const {authenticatorId} = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: isConsenting,
    },
  })
  const credentials = async () => (await session.send('WebAuthn.getCredentials', {authenticatorId})).credentials

  return {
    credentials,

    /** Sets whether the person touches the authenticator when it asks. */
    setConsenting: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', {authenticatorId, enabled}),

    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', {authenticatorId, isUserVerified}),

    /** Copies a credential into this authenticator, as a thief does. */
    async copy(credential: Awaited<ReturnType<typeof credentials>>[number]) {
      await session.send('WebAuthn.addCredential', {authenticatorId, credential})
    },
  }
}
