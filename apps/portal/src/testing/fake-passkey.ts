import { onTestFinished, vi } from 'vitest'

const bytes = () => new Uint8Array([1, 2, 3]).buffer

/** Lets the browser of this test answer each challenge with a passkey. */
export const fakePasskey = (): void => {
  const credential = {
    ...{ id: 'passkey', rawId: bytes(), type: 'public-key', getClientExtensionResults: () => ({}) },
    response: {
      ...{ authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
    },
  }
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: async () => credential },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

/** A challenge, as `start_passkey_login` answers. */
export const CHALLENGE = {
  ticket: 'ticket',
  options: { challenge: 'AQID', timeout: 60_000, rpId: 'localhost', userVerification: 'required' as const },
}
