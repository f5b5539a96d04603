import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE_PATHS, type ServicePath } from '@assure/contract/service-paths'
import { exportJWK, importJWK, type JWK, SignJWT } from 'jose'

/** The public address of every release's server. Links, proofs and cookies in its data contain it. */
export const RELEASE_URL = 'http://localhost:3000'
/** A secret for tests only. Its 32 bytes of text say so. */
export const RELEASE_SECRET = Buffer.from('test fixture: not a real secret!').toString('base64')
export const RELEASE_PASSWORD = 'Fixture-pass1!'
const PATIENCE_MS = 30_000

export interface ReleaseAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  body: Record<string, unknown>
}

const parsed = (bytes: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(bytes.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Calls a server under its public host name. `fetch` cannot, because it sets `Host` itself. */
export const releaseClient = (port: number) => {
  const attempt = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<ReleaseAnswer>((resolve, reject) => {
      const all = { host: new URL(RELEASE_URL).host, origin: RELEASE_URL, ...headers }
      const call = request({ port, host: '127.0.0.1', method, path, headers: all }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode: status = 0, headers: answered } = answer
          resolve({ status, headers: answered, bytes, body: parsed(bytes) })
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  /** Waits on 503 as any client does, except with a proof, which a repeated call may not use again. */
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
    const endsAt = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await attempt(method, path, headers, body)
      if (answer.status !== 503 || 'dpop' in headers || Date.now() > endsAt) return answer
      await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
    }
  }
  const callBy =
    (by: typeof attempt) =>
    (
      service: keyof typeof SERVICE_PATHS | ServicePath,
      mode: string,
      input: object = {},
      headers: Record<string, string> = {},
    ) =>
      by(
        'POST',
        service in SERVICE_PATHS ? SERVICE_PATHS[service as keyof typeof SERVICE_PATHS] : service,
        { 'content-type': 'application/json', ...headers },
        JSON.stringify({ execution_mode: mode, ...input }),
      )
  return {
    send,
    /** Sends without a repetition. */
    sendOnce: attempt,
    call: callBy(send),
    /** Calls without a repetition. */
    once: callBy(attempt),
  }
}
export type ReleaseClient = ReturnType<typeof releaseClient>

export const cookieOf = ({ headers }: ReleaseAnswer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

export const basicOf = (sessionId: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}`,
})

/** Signs one call of a device with its key (RFC 9449). */
export const proofOf = async (privateJwk: JWK, now: Date): Promise<string> => {
  const { kty, crv, x, y } = privateJwk
  return new SignJWT({
    htm: 'POST',
    htu: RELEASE_URL + SERVICE_PATHS.device,
    jti: randomUUID(),
    iat: Math.floor(now.getTime() / 1000),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } as JWK })
    .sign(await importJWK(privateJwk, 'ES256'))
}
export const privateJwkOf = exportJWK

/** A report of one day's scans, all passed. */
export const scanReport = (day: string, passed: number) => ({
  report_id: randomUUID(),
  start_date: day,
  total_scanned_faces: passed,
  total_passed_faces: passed,
  total_failed_faces: 0,
  total_id_check_passed: 0,
  total_visually_passed: 0,
  total_id_check_failed: 0,
  total_visually_failed: 0,
  total_id_not_provided: 0,
  total_reason_skipped: 0,
})
