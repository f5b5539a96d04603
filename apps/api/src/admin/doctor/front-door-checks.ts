import { networkInterfaces } from 'node:os'
import { compile } from '@fastify/proxy-addr'
import * as z from 'zod'
import type { Clock } from '#src/platform/clock.ts'
import type { RunningBuild } from '#src/platform/http/running-build.ts'
import type { Settings } from '#src/settings.ts'
import { type Check, CHECK_MAX_MS, fault, type Finding, ok, reasonOf, warning } from './check.ts'

const Echo = z.object({ version: z.string(), address: z.string(), scheme: z.string(), host: z.string() })
/** A client as the server sees it. */
export type Echo = z.infer<typeof Echo>

/** An address for examples (RFC 5737). A server that takes it for ours lets clients choose their addresses. */
const INVENTED = '192.0.2.77'

type Seen = Pick<Settings, 'publicUrl' | 'isPublic' | 'trustProxy'>

/** Asks the server through PUBLIC_URL what it sees of us. */
const knock = async ({ publicUrl }: Pick<Seen, 'publicUrl'>, clock: Clock) => {
  const askedAt = clock().getTime()
  const answer = await fetch(`${publicUrl}/healthz?echo`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': INVENTED },
    signal: AbortSignal.timeout(CHECK_MAX_MS - 500),
  })
  const echo = Echo.safeParse(await answer.json().catch(() => null))
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { status: answer.status, echo: echo.data ?? null, date, midMs: (askedAt + clock().getTime()) / 2 }
}
type Knock = Awaited<ReturnType<typeof knock>>

/** Begins to ask. Several checks read the answer. */
export const askFrontDoor = (settings: Seen, clock: Clock): Promise<Knock> => {
  const asked = knock(settings, clock)
  // Each check handles its own rejection.
  asked.catch(() => undefined)
  return asked
}

const ownAddresses = () =>
  new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((each) => each?.address),
  )

/** Judges what a server behind proxies sees. It speaks no TLS itself, so https means a proxy in front. */
export const judgeEcho = ({ address, scheme }: Echo, { publicUrl, trustProxy }: Seen): Finding => {
  if (address === INVENTED)
    return fault(
      'clients can choose their address: narrow TRUST_PROXY to your proxies, and let the proxy set X-Forwarded-For to its client alone',
    )
  const isTls = publicUrl.startsWith('https:')
  if (isTls && trustProxy === undefined)
    return fault(
      `the server takes ${address} for every client: set TRUST_PROXY to the address of the proxy, and X-Forwarded-For in the proxy`,
    )
  if (isTls && scheme !== 'https')
    return fault(
      `the server sees ${scheme} from ${address}: TRUST_PROXY lacks the proxy, or the proxy does not set X-Forwarded-Proto`,
    )
  const isProxy = Array.isArray(trustProxy) && compile(trustProxy)(address, 0)
  if (isProxy && !ownAddresses().has(address))
    return fault(`the server sees the proxy ${address} as client: let the proxy set X-Forwarded-For`)
  return ok(`the server sees ${scheme} from ${address}`)
}

/** Checks that the portal answers at PUBLIC_URL, and what it sees of a client there. */
export const frontDoorCheck = (settings: Seen, door: Promise<Knock>, { version }: RunningBuild): Check => ({
  name: 'front door',
  look: async () => {
    const { publicUrl, isPublic } = settings
    const asked = await door.catch((error: unknown) => {
      const { cause } = error as { cause?: unknown }
      return warning(
        `${publicUrl} does not answer (${reasonOf(cause ?? error)}): start the server, or look at DNS, certificate and proxy`,
      )
    })
    if ('level' in asked) return asked
    const { echo, status } = asked
    if (echo === null) return fault(`${publicUrl} does not lead to the portal: /healthz answers ${status}`)
    const found = isPublic ? judgeEcho(echo, settings) : ok(`${publicUrl} answers`)
    if (found.level !== 'ok' || echo.version === version) return found
    return warning(`the server runs release ${echo.version}, this command is of ${version}`)
  },
})

/** Returns the seconds by which the clock of PUBLIC_URL differs; null if it does not answer. */
export const doorOffsetS = (door: Promise<Knock>): Promise<number | null> =>
  door.then(
    // The header has whole seconds.
    ({ date, midMs }) => (Number.isNaN(date) ? null : (date + 500 - midMs) / 1000),
    () => null,
  )
