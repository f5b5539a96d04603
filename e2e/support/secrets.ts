import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request, Response } from 'playwright-core'
import { ownPortal } from './own-portal.ts'

/** Number of newest secrets to search for, per kind. A leak of one kind would affect all of them. */
const LOOKED_FOR_OF_KIND = 12
/** Shorter secrets would match by chance. */
const LENGTH_MIN = 8
/** Fields of requests and responses that contain secrets. */
const SECRET_FIELDS = [
  'password',
  'current_password',
  'session_password',
  'human_proof',
  'secret',
  'recovery_codes',
  'token',
] as const

const note = (kind: string, value: string) =>
  appendFileSync(ownPortal().secretsFile, `${JSON.stringify({ kind, value })}\n`)

/** Records the secrets in a request or response body, for the search at the end of the run. */
export const noteSecrets = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  for (const field of SECRET_FIELDS) {
    const value = (body as Record<string, unknown>)[field]
    for (const text of Array.isArray(value) ? value : [value]) if (typeof text === 'string') note(field, text)
  }
}

/** Records the secrets in a response's `set-cookie` headers, which the browser joins with line breaks. */
export const noteCookie = (headers: string | null | undefined): void => {
  for (const [, cookie] of (headers ?? '').matchAll(/^[^=]+=([^;]{20,})/gm))
    if (cookie) note('cookie', cookie)
}

const isCall = (message: Request | Response) => new URL(message.url()).pathname.startsWith('/api/')

/** Records the secrets in all requests and responses of a page, including cookies. */
export const watchSecrets = (page: Page): void => {
  page.on('request', (request) => {
    if (isCall(request) && request.postData()) noteSecrets(request.postDataJSON())
  })
  page.on('response', (response) => {
    if (!isCall(response)) return
    const read = async () => {
      noteCookie(await response.headerValue('set-cookie'))
      noteSecrets(await response.json())
    }
    // Ignore errors: navigation discards pending responses.
    void read().catch(() => undefined)
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

interface Secret {
  kind: string
  value: string
}

/** Returns the tokens of links in mails. Removes soft line breaks (`=`). */
const mailTokens = (mailFolder: string): Secret[] =>
  filesBelow(mailFolder).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .matchAll(/\/([\w-]{43})\b/g),
    ].map(([, value = '']) => ({ kind: 'mail link', value })),
  )

const newestOfEachKind = (secrets: readonly Secret[]): Secret[] => {
  const kinds = Map.groupBy(secrets, ({ kind }) => kind)
  return [...kinds.values()].flatMap((ofKind) =>
    [...new Map(ofKind.map((secret) => [secret.value, secret])).values()].slice(-LOOKED_FOR_OF_KIND),
  )
}

interface Run {
  secretsFile: string
  mailFolder: string
  /** Whether all tests ran. A single file may have no secrets. */
  isWhole: boolean
}

/**
 * Searches the raw files of folders, such as a database and a log, for the secrets of the run. Throws with the kinds
 * and places found, or if a whole run recorded no secrets.
 */
export const refuseSecretsIn = (
  { secretsFile, mailFolder, isWhole }: Run,
  folders: readonly string[],
): void => {
  const noted = readFileSync(secretsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Secret)
  if (noted.length === 0 && isWhole) throw new Error('No secret was noted in the whole run.')
  if (noted.length === 0) return
  const secrets = newestOfEachKind([...noted, ...mailTokens(mailFolder)]).filter(
    ({ value }) => value.length >= LENGTH_MIN,
  )
  const found = folders.flatMap(filesBelow).flatMap((file) => {
    const content = readFileSync(file)
    return secrets.filter(({ value }) => content.includes(value)).map(({ kind }) => `${kind} in ${file}`)
  })
  if (found.length > 0) throw new Error(`Secrets in clear:\n${[...new Set(found)].join('\n')}`)
}
