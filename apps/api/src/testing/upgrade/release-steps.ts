import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxToken } from '@assure/contract/cards/sandbox-token'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { generateKeyPair } from 'jose'
import { outboxFolder } from '#src/mails/mail-transport.ts'
import {
  cookieOf,
  privateJwkOf,
  proofOf,
  RELEASE_PASSWORD,
  type ReleaseAnswer,
  type ReleaseClient,
} from './release-client.ts'

export const TAGS = { requested_by: 'Northgate', subclient: 'Leeds Briggate', location: 'Till 1' }
export const CARD = sandboxToken({ outcome: 'success', brand: 'visa', last4: '4242' })

let offsetMs = 0
export const clock = () => new Date(Date.now() + offsetMs)

/** Advances the time of the server and its callers. */
export const passTime = (ms: number): void => {
  offsetMs += ms
}

/** Throws unless the call succeeded. */
export const ok = async (answer: Promise<ReleaseAnswer>): Promise<ReleaseAnswer> => {
  const { status, bytes, body } = await answer
  if (status !== 200 || body['result'] === 'DENY') throw new Error(`answered ${status}: ${bytes.toString()}`)
  return answer
}
export const text = (value: unknown) => String(value)
export const lastPart = (url: string) => url.split(/[/=]/).at(-1) ?? ''

/** Waits for the newest link that contains `part` in a mail to this address in the outbox. */
export const mailedLink = async (dataDir: string, to: string, part: string): Promise<string> => {
  for (;;) {
    // The first mail makes the folder.
    const files = existsSync(outboxFolder(dataDir))
      ? readdirSync(outboxFolder(dataDir), { withFileTypes: true })
      : []
    const mails = files
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ name }) => readFileSync(join(outboxFolder(dataDir), name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    for (const mail of mails.toReversed()) {
      const found = [...mail.matchAll(/http:\/\/localhost:3000[^\s<>"]+/g)].map(([url]) => url)
      const link = found.find((url) => url.includes(part))
      if (link) return link
    }
    await sleep(100)
  }
}

/** Solves the puzzle that a network gets from its third check on. */
const solved = async (puzzle: unknown): Promise<string> => {
  const challenge = puzzle as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const humanProof = async ({ call }: ReleaseClient) => {
  const { body } = await ok(call('account', 'start_voice_check'))
  const pattern = body['pattern'] as { speak: boolean; duration_ms: number }[]
  const envelope = pattern.map(({ speak, duration_ms }) => (speak ? '1' : '0').repeat(duration_ms / 50))
  passTime(8000)
  const { challenge, puzzle } = body
  const payload = puzzle === null ? {} : { payload: await solved(puzzle) }
  const input = { challenge, envelope: envelope.join(''), ...payload }
  return (await ok(call('account', 'finish_voice_check', input))).body['human_proof']
}

export const signUp = async (client: ReleaseClient, email: string) =>
  ok(
    client.call('account', 'email_register', {
      ...{ email, password: RELEASE_PASSWORD, human_proof: await humanProof(client) },
      additional_info_fields: {
        ...{ name: 'Nia Newcomer', company: 'New', job_title: 'Analyst', subscribe_news: false },
      },
    }),
  )

export const generate = (
  { call }: ReleaseClient,
  headers: Record<string, string>,
  quantity: number,
  payer?: string,
) =>
  ok(
    call(
      'retailLicence',
      'generate_licences',
      {
        ...{ quantity, tags: TAGS },
        ...(payer && {
          ...{ billed_to_email: payer, price_per_licence: 45 },
          subscription_settings: { subscription_period: 'month' },
        }),
      },
      headers,
    ),
  )
export const linksOf = ({ body }: Pick<ReleaseAnswer, 'body'>) =>
  (body['licences'] as { activation_link: string; deeplink_data: string }[]).map(
    ({ activation_link, deeplink_data }) => ({ link: activation_link, handle: deeplink_data }),
  )

export const logIn = async ({ call }: ReleaseClient, email: string) =>
  cookieOf(await ok(call('account', 'email_login', { email, password: RELEASE_PASSWORD })))

export const buyPlan = async ({ call }: ReleaseClient, cookie: string, selected_plan: string) => {
  const { body } = await ok(call('budget', 'start_checkout', { selected_plan }, { cookie }))
  const token = lastPart(text(body['checkout_url']))
  await ok(call('budget', 'pay_checkout', { token, payment_token: CARD }, { cookie }))
}

/** Makes the calls of one tablet. */
export const newDevice = async ({ call }: ReleaseClient) => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await privateJwkOf(privateKey)
  let usedProof = ''
  const signed = async (mode: string, input: object) => {
    usedProof = await proofOf(privateJwk, clock())
    return ok(call('device', mode, input, { dpop: usedProof }))
  }
  return {
    privateJwk,
    signed,
    usedProof: () => usedProof,
    activate: (link: string) =>
      signed('activate_licence', {
        activation_token: lastPart(link),
        device: {
          install_id: crypto.randomUUID(),
          ...{ model: 'Galaxy Tab A9', os: 'Android 15', app_version: '3.2.0' },
        },
      }),
  }
}
