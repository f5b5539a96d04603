import { randomBytes } from 'node:crypto'
import { sha256 } from '#src/platform/secrets.ts'

/** Creates the token of a browser that signs up. Its cookie holds the token; the sealed sign-up holds the hash. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url')

export const browserHashOf = (token: string): string => sha256(token).toString('base64url')
