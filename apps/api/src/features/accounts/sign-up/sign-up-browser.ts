import { randomBytes } from 'node:crypto'
import { sha256 } from '#src/platform/secrets.ts'

/** The token of a browser that signs up: its cookie holds it, and the sealed sign-up holds its hash. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url')

export const browserHashOf = (token: string): string => sha256(token).toString('base64url')
