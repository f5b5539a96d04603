import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { PasskeyProof } from '@assure/contract/accounts/session.modes'
import type { Passkey } from '@assure/contract/accounts/passkey.modes'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { PASSKEY_CHALLENGE_S } from '@assure/contract/constants'
import { callAccount } from '#src/api/services.ts'

/** Why the browser made or used no passkey. */
export type PasskeyFault = 'cancelled' | 'unsupported' | 'exists'

/** The browser made or used no passkey. */
export class NoPasskey extends Error {
  readonly fault: PasskeyFault
  constructor(fault: PasskeyFault, options?: ErrorOptions) {
    super(`no passkey: ${fault}`, options)
    this.fault = fault
  }
}

/** The names of the errors of `navigator.credentials` (WebAuthn Level 3). */
const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
}

const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new NoPasskey(FAULTS[name] ?? 'unsupported', { cause })
  }
}

/**
 * Lets the person choose a passkey of this site and proves it. `useBrowserAutofill` offers it in the field of the address
 * until the person chooses one there. Throws `NoPasskey` or `ApiProblem`, or as `signal` says once nobody waits.
 */
export const askPasskey = async ({
  useBrowserAutofill = false,
  signal,
}: {
  useBrowserAutofill?: boolean
  signal?: AbortSignal
} = {}): Promise<PasskeyProof> => {
  const { ticket, options } = await callAccount('start_passkey_login', {})
  signal?.throwIfAborted()
  const { id, response } = await ask(() => startAuthentication({ optionsJSON: options, useBrowserAutofill }))
  return {
    ...{ ticket, id, signature: response.signature },
    client_data_json: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    user_handle: response.userHandle ?? '-',
  }
}

/** Stops waiting for the person. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony()

type Started = Extract<ModeOutput<typeof accountService, 'start_passkey'>, { result: 'OK' }>
const create = async ({ ticket, options }: Omit<Started, 'result'>) => {
  const { id, response } = await ask(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON: client_data_json, attestationObject: attestation_object } = response
  return { ticket, credential: { id, client_data_json, attestation_object } }
}

/**
 * Makes the passkey of a new person by the token of their invitation, for `accept_invitation`. Throws `NoPasskey` or
 * `ApiProblem`.
 */
export const makeInvitedPasskey = async (token: string, personName: string) => {
  const started = await callAccount('start_invited_passkey', { token, name: personName })
  return started.result === 'OK' ? create(started) : { denied: started.code }
}

/** Makes a passkey on the person's device. Throws `NoPasskey` or `ApiProblem`. */
export const makePasskey = async (
  name: string,
): Promise<{ passkey: Passkey } | { denied: 'TOO_MANY' | 'PASSKEY_INVALID' }> => {
  const started = await callAccount('start_passkey', {})
  if (started.result === 'DENY') return { denied: started.code }
  const added = await callAccount('add_passkey', { ...(await create(started)), name })
  return added.result === 'OK' ? { passkey: added.passkey } : { denied: added.code }
}

/** A little less than a challenge lives. */
const RENEW_MS = (PASSKEY_CHALLENGE_S - 30) * 1000

/**
 * Offers passkeys in the field of the address until `stop`, with a new challenge before each one expires. Does nothing in
 * a browser that cannot.
 */
export const offerPasskeys = (onChosen: (proof: PasskeyProof) => void): { stop: () => void } => {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async (): Promise<void> => {
    if (signal.aborted) return
    timer = setTimeout(() => void offer(), RENEW_MS)
    try {
      const proof = await askPasskey({ useBrowserAutofill: true, signal })
      if (!signal.aborted) onChosen(proof)
    } catch {
      // A button asked meanwhile, the next challenge replaced this one, or the server is down: the form still works.
    }
  }
  void offer()
  return {
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
      cancelPasskey()
    },
  }
}
