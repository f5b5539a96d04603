import type { accountService } from '@assure/contract/accounts/account.contract'
import type { passwordService } from '@assure/contract/accounts/password.contract'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput, ModeName, ModeOutput, Service } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { expect } from 'vitest'
import { unpublishedAnswer } from './published-calls.ts'
import { patientFetch } from '../../../../tools/test-run/patient-fetch.ts'

/** A problem document, the body of every refusal. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: string
  detail: string
  needs?: string
  did_you_mean?: { call: string; address: string }
  limit?: string
  at?: { line: number; column: number }
  request_id: string
  errors: { pointer: string; code: string; message: string }[]
}
/** A response of the server. Its getters are on a class, so that a failing test still prints it. */
export class Answer<T> {
  readonly status: number
  readonly headers: Headers
  /** The raw body, for byte comparisons. */
  readonly text: string
  constructor(response: Response, text: string) {
    this.status = response.status
    this.headers = response.headers
    this.text = text
  }
  /** The body of a 200. Throws with the problem for any other status. */
  get body(): T {
    if (this.status !== 200) throw new Error(`answered ${this.status}: ${this.text}`)
    return JSON.parse(this.text) as T
  }
  get problem(): ProblemBody {
    if (this.status < 400) throw new Error(`answered ${this.status}: ${this.text}`)
    return JSON.parse(this.text) as ProblemBody
  }
}

/** Expects a refusal that names this field. */
export const expectRefusedAt = (answer: Answer<unknown>, pointer: string): void => {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.problem.errors.map((fault) => fault.pointer)).toContain(pointer)
}

const toSend = (init: RequestInit): RequestInit => ({ method: 'POST', redirect: 'manual', ...init })

/** Sends a raw request. */
export const send = async <T = unknown>(url: string, init: RequestInit): Promise<Answer<T>> => {
  const response = await fetch(url, toSend(init))
  return new Answer<T>(response, await response.text())
}

/** Sends a call and retries it while the server is busy. */
const sendPatiently = async <T>(url: string, init: RequestInit): Promise<Answer<T>> => {
  const response = await patientFetch(url, toSend(init), [503])
  return new Answer<T>(response, await response.text())
}

const caller =
  <S extends Service>(url: string, path: string, headers: Record<string, string>) =>
  async <N extends ModeName<S>>(
    execution_mode: N,
    input: ModeInput<S, N>,
    more: Record<string, string> = {},
  ) => {
    const answer = await sendPatiently<ModeOutput<S, N>>(url + path, {
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify({ execution_mode, ...(input as object) }),
    })
    expectPublished(`${path}/${execution_mode}`, answer)
    return answer
  }

/** Fails a test if the published document does not describe an answer: its status, and each of its fields. */
const expectPublished = (address: string, { status, text }: Answer<unknown>): void => {
  const wrong = unpublishedAnswer(address, status, text)
  if (wrong !== null)
    throw new Error(`${address} answers what is not published, ${wrong}: ${text.slice(0, 300)}`)
}

let clients = 0
/** A unique client address, so that the rate limits of tests do not affect each other. */
export const newAddress = (url: string): string => {
  const port = Number(new URL(url).port)
  clients += 1
  return `10.${port >> 8}.${port & 255}.${clients % 256}`
}

/** Makes a client that sends the same headers with each call. */
export const apiClient = (url: string, own: Record<string, string>) => {
  const headers = { 'x-forwarded-for': newAddress(url), ...own }
  return clientWith(url, headers)
}

const clientWith = (url: string, headers: Record<string, string>) => ({
  account: caller<typeof accountService>(url, SERVICE_PATHS.account, headers),
  password: caller<typeof passwordService>(url, SERVICE_PATHS.password, headers),
  budget: caller<typeof budgetService>(url, SERVICE_PATHS.budget, headers),
  licences: caller<typeof licenceService>(url, SERVICE_PATHS.retailLicence, headers),
  device: caller<typeof deviceService>(url, SERVICE_PATHS.device, headers),
})
export type ApiClient = ReturnType<typeof apiClient>
