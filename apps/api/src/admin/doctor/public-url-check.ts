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

/** An address for examples (RFC 5737). A server that believes it lets clients choose their addresses. */
const INVENTED = '192.0.2.77'

type PublicSettings = Pick<Settings, 'publicUrl' | 'isPublic' | 'trustProxy'>

/** Asks the server through PUBLIC_URL what it sees of us. */
const probe = async ({ publicUrl }: Pick<PublicSettings, 'publicUrl'>, clock: Clock) => {
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
type Probe = Awaited<ReturnType<typeof probe>>

/** Starts the request to PUBLIC_URL. Several checks read its answer. */
export const probePublicUrl = (settings: PublicSettings, clock: Clock): Promise<Probe> => {
  const answer = probe(settings, clock)
  // Each check handles its own rejection.
  answer.catch(() => undefined)
  return answer
}

const ownAddresses = () =>
  new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((each) => each?.address),
  )

/** Checks what a server behind proxies sees. It speaks no TLS itself, so https means a proxy in front. */
export const checkEcho = ({ address, scheme }: Echo, { publicUrl, trustProxy }: PublicSettings): Finding => {
  if (address === INVENTED)
    return fault(
      "clients can choose their address: narrow TRUST_PROXY to your proxies, and let the proxy set X-Forwarded-For only to its client's address",
    )
  const isTls = publicUrl.startsWith('https:')
  if (isTls && trustProxy === undefined)
    return fault(
      `every client looks like ${address}: set TRUST_PROXY=${address}, and X-Forwarded-For in the proxy`,
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
export const publicUrlCheck = (
  settings: PublicSettings,
  probed: Promise<Probe>,
  { version }: RunningBuild,
): Check => ({
  name: 'public url',
  look: async () => {
    const { publicUrl, isPublic } = settings
    const asked = await probed.catch((error: unknown) => {
      const { cause } = error as { cause?: unknown }
      return warning(
        `${publicUrl} does not answer (${reasonOf(cause ?? error)}): start the server, or check DNS, certificate and proxy`,
      )
    })
    if ('level' in asked) return asked
    const { echo, status } = asked
    if (echo === null)
      return fault(
        `${publicUrl} does not lead to the portal: /healthz answers ${status}. Check PUBLIC_URL, DNS and proxy`,
      )
    const found = isPublic ? checkEcho(echo, settings) : ok(`${publicUrl} answers`)
    if (found.level !== 'ok' || echo.version === version) return found
    return warning(
      `the server runs release ${echo.version}, this command is of release ${version}: restart the server, or run doctor from its folder`,
    )
  },
})

/** Returns the seconds by which the clock of PUBLIC_URL differs; null if it does not answer. */
export const clockOffsetS = (probed: Promise<Probe>): Promise<number | null> =>
  probed.then(
    // The header has whole seconds.
    ({ date, midMs }) => (Number.isNaN(date) ? null : (date + 500 - midMs) / 1000),
    () => null,
  )
