import { randomBytes } from 'node:crypto'
import type { PasskeyProof } from '@assure/contract/accounts/session.modes'
import { PASSKEY_CHALLENGE_S } from '@assure/contract/constants'
import { sha256 } from '#src/platform/secrets.ts'
import type { Tickets } from '#src/platform/tickets.ts'

/** ES256 and RS256. Node warns of the other algorithms that the library offers, and their keys are 17 times longer. */
const ALGORITHMS = [-7, -257]

const CHALLENGE_BYTES = 32

/** The key of a passkey, as registered. */
export interface PasskeyKey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}
interface NewPasskey extends PasskeyKey {
  /** Whether a password manager keeps a copy. */
  synced: boolean
}
/** A challenge whose answer is right. `name` must be spent before the answer counts. */
interface Answered {
  name: string
  expiresAt: Date
}

interface Registration {
  ticket: string
  credential: { id: string; client_data_json: string; attestation_object: string }
}
interface Challenge {
  challenge: string
}
/** For whom a challenge makes a passkey. */
interface Asked {
  userId: string
  /** The hash of the invitation's token, for a new person. null for somebody who is a person already. */
  invitation: string | null
}
/** The sender of an answer: a person, or a new person with the token of their invitation. */
type Answering = { userId: string } | { invitation: string }

/** Loads the library at its first use: it takes 27 MB, which a server without passkeys does not need. */
const library = () => import('@simplewebauthn/server')

const hashOf = (token: string) => sha256(token).toString('base64url')
const mayAnswer = (asked: Asked, by: Answering): boolean =>
  'userId' in by
    ? asked.invitation === null && asked.userId === by.userId
    : asked.invitation === hashOf(by.invitation)

const newChallenge = () => randomBytes(CHALLENGE_BYTES).toString('base64url')

/** The user handle of a person's passkeys: the bytes of their id. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** The person in the user handle of a passkey, or null. */
export const userOfHandle = (handle: string): string | null => {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts && parts.slice(1).join('-')
}

/** Runs a check of the library, which throws for every wrong answer. null for a wrong one. */
const unlessWrong = async <T>(check: () => Promise<T>): Promise<T | null> => {
  try {
    return await check()
  } catch {
    return null
  }
}

/** Makes challenges for passkeys and checks the answers of authenticators (WebAuthn Level 3). */
export const makeWebauthn = ({
  publicUrl,
  appName,
  tickets,
}: {
  publicUrl: string
  appName: string
  tickets: Tickets
}) => {
  const { origin, hostname: rpID } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const timeout = PASSKEY_CHALLENGE_S * 1000
  const seal = (kind: 'passkey' | 'passkey login', content: Challenge & Partial<Asked>) =>
    tickets.issue(kind, content, PASSKEY_CHALLENGE_S).text

  return {
    /**
     * A challenge to make a passkey for a person, on an authenticator that has none of `existing`. `invitation` is the token
     * of a new person's invitation.
     */
    startRegistration: (
      { userId, email, name }: { userId: string; email: string; name: string },
      existing: readonly Buffer[],
      invitation?: string,
    ) => {
      const challenge = newChallenge()
      const options = {
        rp: { id: rpID, name: appName },
        user: { id: handleOf(userId), name: email, displayName: name },
        ...{ challenge, timeout },
        attestation: 'none' as const,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: existing.map((id) => ({
          type: 'public-key' as const,
          id: id.toString('base64url'),
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      }
      return {
        options,
        ticket: seal('passkey', {
          challenge,
          userId,
          invitation: invitation === undefined ? null : hashOf(invitation),
        }),
      }
    },

    /** Reads the passkey that an authenticator made. null for a wrong or late answer. */
    readRegistration: async (
      by: Answering,
      { ticket, credential }: Registration,
    ): Promise<(Answered & { userId: string; passkey: NewPasskey }) | null> => {
      const asked = tickets.read<Challenge & Asked>('passkey', ticket)
      if (!asked || !mayAnswer(asked.content, by)) return null
      const { verifyRegistrationResponse } = await library()
      const { id, client_data_json: clientDataJSON, attestation_object: attestationObject } = credential
      const checked = await unlessWrong(() =>
        verifyRegistrationResponse({
          ...{ ...expected, expectedChallenge: asked.content.challenge, supportedAlgorithmIDs: ALGORITHMS },
          response: {
            ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
            response: { clientDataJSON, attestationObject },
          },
        }),
      )
      if (!checked?.verified) return null
      const { credential: made, credentialBackedUp: synced } = checked.registrationInfo
      const passkey = {
        credentialId: Buffer.from(made.id, 'base64url'),
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        synced,
      }
      return { name: asked.name, expiresAt: asked.expiresAt, userId: asked.content.userId, passkey }
    },

    /** A challenge that any passkey of this site can answer. */
    startLogin: () => {
      const challenge = newChallenge()
      const options = { challenge, timeout, rpId: rpID, userVerification: 'required' as const }
      return { options, ticket: seal('passkey login', { challenge }) }
    },

    /** Checks the answer of a passkey. Returns its new counter; null for a wrong or late answer. */
    readLogin: async (
      { ticket, ...proof }: PasskeyProof,
      { credentialId, publicKey, counter }: PasskeyKey,
    ): Promise<(Answered & { counter: number }) | null> => {
      const asked = tickets.read<Challenge>('passkey login', ticket)
      if (!asked) return null
      const { verifyAuthenticationResponse } = await library()
      const id = credentialId.toString('base64url')
      const checked = await unlessWrong(() =>
        verifyAuthenticationResponse({
          ...{ ...expected, expectedChallenge: asked.content.challenge },
          credential: { id, publicKey: Uint8Array.from(publicKey), counter },
          response: {
            ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
            response: {
              clientDataJSON: proof.client_data_json,
              authenticatorData: proof.authenticator_data,
              signature: proof.signature,
              userHandle: proof.user_handle,
            },
          },
        }),
      )
      if (!checked?.verified) return null
      return {
        name: asked.name,
        expiresAt: asked.expiresAt,
        counter: checked.authenticationInfo.newCounter,
      }
    },
  }
}
export type Webauthn = ReturnType<typeof makeWebauthn>
