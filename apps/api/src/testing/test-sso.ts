import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { startTestPortal, type TestPortal } from './test-portal.ts'
import { CLIENT, startTestProvider, type TestProvider } from './test-provider.ts'
import { newTeam, newVisitor } from './test-team.ts'
import { startTestDns, type TestDns } from '../../../../tools/test-run/test-dns.ts'

const startSsoPortal = async () => {
  const [dns, provider] = await Promise.all([startTestDns(), startTestProvider()])
  const environment = { OUTGOING_ALLOW_CIDRS: '127.0.0.0/8', DNS_SERVERS: dns.address }
  const portal = await startTestPortal({ jobs: true, environment })
  return {
    ...{ dns, provider, portal },
    stop: async () => {
      await portal.stop()
      await Promise.all([dns.stop(), provider.stop()])
    },
  }
}
export type SsoPortal = Awaited<ReturnType<typeof startSsoPortal>>

/** A portal of this test file, with jobs, that reaches a provider and a DNS server on loopback. Both are reset after a test. */
export const openSsoPortal = (): SsoPortal => {
  const opened = {} as SsoPortal
  beforeAll(async () => {
    Object.assign(opened, await startSsoPortal())
  })
  afterAll(() => opened.stop())
  afterEach(() => {
    opened.provider.reset()
    opened.dns.setFailing(false)
  })
  return opened
}
type Team = Awaited<ReturnType<typeof newTeam>>
type Session = Pick<Team['owner'], 'account'>

/** A browser between two steps of a login: it keeps its cookies. */
export const makeSsoBrowser = (portal: TestPortal, given = '') => {
  const cookies = new Map(given === '' ? [] : [given.split('=') as [string, string]])
  const text = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = <A extends { headers: Headers }>(answer: A): A => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const page = () => newVisitor(portal, text())
  let returnsTo = ''
  /** Keeps the organisation to whose page the provider sends this browser back. */
  const keepReturn = <A extends { headers: Headers; text: string }>(answer: A): A => {
    const address = /"address":"([^"]+)"/.exec(answer.text)?.[1]
    const redirect = address && new URL(address).searchParams.get('redirect_uri')
    if (redirect) returnsTo = redirect.split('/').at(-1) ?? ''
    return keep(answer)
  }
  return {
    cookies,
    page,
    account: ((...call: Parameters<Session['account']>) => page().account(...call)) as Session['account'],
    start: async (to: { email: string } | { domain: string } | { organisation: string }) =>
      keepReturn(
        await page().account('start_sso', {
          to:
            'email' in to
              ? { kind: 'address', ...to }
              : 'domain' in to
                ? { kind: 'domain', ...to }
                : { kind: 'organisation', ...to },
        }),
      ),
    test: async () => keepReturn(await page().account('test_sso', {})),
    prove: async (purpose: 'link' | 'confirm') =>
      keepReturn(await page().account('prove_by_sso', { purpose })),
    /** Gives an answer to the page to which the provider sends this browser back, or that of another organisation. */
    finish: async (answer: string, organisation = returnsTo) =>
      keep(await page().account('finish_sso', { organisation, answer })),
  }
}
export type SsoBrowser = ReturnType<typeof makeSsoBrowser>

/** The page of the provider in an answer. */
export const addressIn = ({
  body,
}: {
  body: { result: 'OK'; address: string } | { result: 'DENY'; code: string }
}): string => {
  if (body.result !== 'OK') throw new Error(body.code)
  return body.address
}

export const CONNECTION = { name: 'Northwind ID', client_id: CLIENT.id, client_secret: CLIENT.secret }

/** Sets the test provider for the organisation of a session, without testing it. */
export const saveProvider = async (
  session: Session,
  { issuer }: TestProvider,
  default_roles: 'viewer'[] = ['viewer'],
) => {
  const { body } = await session.account('save_sso', { ...CONNECTION, issuer, default_roles })
  if (body.result !== 'OK') throw new Error(body.code)
}

/** Adds a domain and proves it. */
export const proveDomain = async (session: Session, dns: TestDns, domain: string): Promise<void> => {
  const added = await session.account('add_domain', { domain })
  if (added.body.result !== 'OK') throw new Error(added.body.code)
  dns.records.set(domain, ['other text', added.body.domain.record])
  const { body } = await session.account('check_domain', { domain })
  if (body.result !== 'OK') throw new Error(body.code)
}

/** The answer of a refusal. */
export const deny = (code: string) => ({ result: 'DENY', code })

/** A new address in the domain of a team. */
export const emailIn = ({ domain }: { domain: string }): string => `${randomUUID()}@${domain}`

/** The session of a browser. */
export const sessionOf = async ({ account }: Session) => (await account('current_session', {})).body

export const newDomain = (): string => `${randomUUID()}.example`

/** An organisation with a proved domain and a provider that its Owner tested and turned on. */
export const newSsoTeam = async ({ portal, provider, dns }: SsoPortal, roles?: 'viewer'[]) => {
  const team = await newTeam(portal)
  const domain = newDomain()
  await proveDomain(team.owner, dns, domain)
  await saveProvider(team.owner, provider, roles)
  provider.reset()
  const ownerSub = randomUUID()
  provider.behaviour.person = { sub: ownerSub }
  const browser = makeSsoBrowser(portal, team.owner.cookie)
  const { body } = await browser.finish(provider.approve(addressIn(await browser.test())))
  if (body.result !== 'OK') throw new Error(body.code)
  const turned = await team.owner.account('switch_sso', { is_on: true })
  if (turned.body.result !== 'OK') throw new Error(turned.body.code)
  return { ...team, domain, ownerSub, organisation: organisationId(team.account.accountId) }
}
export type SsoTeam = Awaited<ReturnType<typeof newSsoTeam>>

/** Logs a person in at the provider. Returns the browser and the answer with which it comes back. */
export const approvedBySso = async (
  { portal, provider }: SsoPortal,
  { organisation }: { organisation: string },
  person: TestProvider['behaviour']['person'],
) => {
  provider.behaviour.person = person
  const browser = makeSsoBrowser(portal)
  return { browser, answer: provider.approve(addressIn(await browser.start({ organisation }))) }
}

/** Logs a person in through the provider. Returns the browser and what the portal answers. */
export const logInBySso = async (...given: Parameters<typeof approvedBySso>) => {
  const { browser, answer } = await approvedBySso(...given)
  return { browser, body: (await browser.finish(answer)).body }
}
