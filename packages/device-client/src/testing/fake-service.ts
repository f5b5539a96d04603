import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { permissionsOfKey } from '@assure/contract/accounts/roles'
import { PROOF_AGE_MAX_S, REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { CERTIFICATE_AUDIENCE } from '@assure/contract/devices/certificate'
import { deviceService, type EndReason, ScanReport } from '@assure/contract/devices/device.contract'
import type { Caller } from '@assure/contract/authorise'
import { type Handlers, implement } from '@assure/contract/implement'
import { PROBLEM_STATUS, RpcError } from '@assure/contract/rpc-error'
import { KEY_SET_PATH, SERVICE_PATHS } from '@assure/contract/service-paths'
import { partReports, readReport } from '@assure/contract/usage/part-reports'
import {
  EstimationReport,
  type Rejection,
  type ReportAnswer,
  SafetyReport,
} from '@assure/contract/usage/usage-reports'
import {
  calculateJwkThumbprint,
  EmbeddedJWK,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type * as z from 'zod'
import { dayPlus } from '../device-state.ts'

const DAY_S = 86_400

interface FakeLicence {
  code: string
  thumbprint?: string
  ended?: EndReason
}
/** Failure of the next request. After `answer_lost` the server has processed it, otherwise it has not. */
export type Mishap = 'connection_lost' | 'answer_lost' | { status: 429 | 503 | 400; retryAfterS?: number }

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Starts a device service in this process, built from the contract, with real keys, proofs and certificates. */
export const startFakeService = async (clock: { now: () => number }) => {
  const licences = new Map<string, FakeLicence>()
  const counted = new Map<string, ScanReport>()
  const usage = new Map<string, EstimationReport | SafetyReport>()
  const apiKey = { session_id: 'ak_of_the_account', session_password: 'sk_of_the_account' }
  const usedProofs = new Set<string>()
  const mishaps: Mishap[] = []
  const calls: string[] = []
  const batches: number[] = []
  const signing = new Map<string, CryptoKey>()
  const keys: JWK[] = []
  let url = ''
  let renewal = false

  /** Publishes a new signing key and signs with it from now on. */
  const rotateKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' })
    signing.set(kid, privateKey)
  }
  await rotateKey('first')

  const certificateFor = (
    licence: FakeLicence,
    { audience = CERTIFICATE_AUDIENCE, test }: { audience?: string; test?: unknown } = {},
  ) => {
    const [kid, key] = [...signing].at(-1) ?? []
    if (!kid || !key) throw new Error('no signing key')
    const nowS = Math.floor(clock.now() / 1000)
    const places = { requested_by: 'Northgate Convenience', subclient: 'Leeds Briggate', location: 'Till 1' }
    const cnf = { jkt: licence.thumbprint }
    const claims = { licence_code: licence.code, ...places, cnf, ...(test !== undefined && { test }) }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(url)
      .setAudience(audience)
      .setSubject(`device-of-${licence.code}`)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 7 * DAY_S)
      .sign(key)
  }
  const licenceOf = (device_id: string, thumbprint: string): FakeLicence => {
    const licence = [...licences.values()].find(({ code }) => device_id === `device-of-${code}`)
    if (!licence || licence.thumbprint !== thumbprint) throw new RpcError('not_found')
    return licence
  }

  /** Counts reports, deduplicated by id. Rejects those of days too long ago. */
  const count = <R extends { report_id: string }>(
    reports: readonly unknown[],
    shape: z.ZodType<R>,
    into: Map<string, R>,
  ): ReportAnswer => {
    batches.push(reports.length)
    const oldest = dayPlus(new Date(clock.now()).toISOString().slice(0, 10), -REPORT_AGE_MAX_DAYS)
    const { fit, rejected } = partReports<R>(reports, (raw): R | Rejection =>
      String(raw['day'] ?? raw['start_date']) < oldest ? { code: 'TOO_LATE' } : readReport(shape, raw),
    )
    const known = into.size
    for (const report of fit) if (!into.has(report.report_id)) into.set(report.report_id, report)
    const accepted = into.size - known
    return { accepted, duplicate: fit.length - accepted, rejected }
  }

  /** Returns an analytics link that changes every second. */
  const analyticsUrl = () => `${url}/analytics?token=until-${Math.floor(clock.now() / 1000)}&lang=en`

  const handlers: Handlers<typeof deviceService> = {
    activate_licence: async ({ input, caller }) => {
      const licence = licences.get(input.activation_token)
      if (!licence) return { result: 'DENY', code: 'TOKEN_UNKNOWN' }
      if (licence.ended) return { result: 'DENY', code: 'LICENCE_ENDED' }
      licence.thumbprint ??= caller.thumbprint
      if (licence.thumbprint !== caller.thumbprint) return { result: 'DENY', code: 'TOKEN_USED' }
      return {
        result: 'OK',
        licence_code: licence.code,
        device_id: `device-of-${licence.code}`,
        certificate: await certificateFor(licence),
        heartbeat_interval_s: 900,
        analytics_url: analyticsUrl(),
      }
    },
    heartbeat: async ({ input, caller }) => {
      const licence = licenceOf(input.device_id, caller.thumbprint)
      if (licence.ended) return { result: 'ENDED', reason: licence.ended }
      if (!renewal) return { result: 'OK' }
      return { result: 'OK', certificate: await certificateFor(licence), analytics_url: analyticsUrl() }
    },
    report_scans: async ({ input, caller }) => {
      licenceOf(input.device_id, caller.thumbprint)
      return count(input.reports, ScanReport, counted)
    },
    report_estimations: async ({ input }) => count(input.reports, EstimationReport, usage),
    report_online_safety: async ({ input }) => count(input.reports, SafetyReport, usage),
  }
  const answer = implement(deviceService, handlers)

  const accountOf = (authorization: string): Caller => {
    const { session_id, session_password } = apiKey
    if (authorization !== `Basic ${Buffer.from(`${session_id}:${session_password}`).toString('base64')}`) {
      throw new RpcError('unauthenticated')
    }
    const account = {
      account_id: '',
      session_id,
      email: '',
      permissions: permissionsOfKey([]),
      limited: [],
      places: [],
      self_service: false,
    }
    return { kind: 'api_key', ...account }
  }
  const callerOf = async (request: IncomingMessage): Promise<Caller> => {
    const { authorization } = request.headers
    if (authorization !== undefined) return accountOf(authorization)
    const proof = request.headers['dpop']
    if (typeof proof !== 'string') throw new RpcError('unauthenticated')
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(clock.now()),
    }).catch(() => {
      throw new RpcError('proof_invalid')
    })
    const { jti, htm, htu, iat = 0 } = payload
    const fresh = Math.abs(iat - clock.now() / 1000) <= PROOF_AGE_MAX_S
    const fits = htm === request.method && htu === `${url}${request.url}`
    if (!jti || !fits) throw new RpcError('proof_invalid')
    if (!fresh) throw new RpcError('proof_expired')
    if (usedProofs.has(jti)) throw new RpcError('proof_reused')
    usedProofs.add(jti)
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {})
    return { kind: 'device', thumbprint, spendProof: () => Promise.resolve() }
  }
  const send = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    response
      .writeHead(status, {
        'Content-Type': 'application/json',
        Date: new Date(clock.now()).toUTCString(),
        ...headers,
      })
      .end(JSON.stringify(body))

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (request.url === KEY_SET_PATH) return send(response, 200, { keys })
    const body: unknown = JSON.parse(await textOf(request))
    calls.push((body as { execution_mode: string }).execution_mode)
    const mishap = mishaps.shift()
    if (mishap === 'connection_lost') return request.socket.destroy()
    if (typeof mishap === 'object') {
      const { status, retryAfterS } = mishap
      const headers = retryAfterS === undefined ? undefined : { 'Retry-After': String(retryAfterS) }
      return send(
        response,
        status,
        { code: status === 400 ? 'invalid' : 'unavailable', request_id: 'req-1' },
        headers,
      )
    }
    try {
      const answered = await answer(body, async () => ({
        caller: await callerOf(request),
        context: undefined,
      }))
      return mishap === 'answer_lost' ? request.socket.destroy() : send(response, 200, answered)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return send(response, PROBLEM_STATUS[error.code], { code: error.code, request_id: 'req-2' })
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  return {
    url,
    licences,
    counted,
    /** Usage reports of the account, by id. */
    usage,
    /** The accepted key and secret. Tests can change them. */
    apiKey,
    mishaps,
    /** Modes of all received calls. */
    calls,
    /** Number of reports in each report call. */
    batches,
    publishedKeys: keys,
    certificateFor,
    rotateKey,
    renewCertificates: () => {
      renewal = true
    },
    /** Creates a licence that is not activated and returns its activation link. */
    newLicence: (code: string, token = code.padEnd(26, 'A')) => {
      const licence: FakeLicence = { code }
      licences.set(token, licence)
      return { link: `${url}/A/${token}`, licence, path: SERVICE_PATHS.device }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type FakeService = Awaited<ReturnType<typeof startFakeService>>
