import { sandboxAction } from '@assure/contract/cards/sandbox-action'
import type { FastifyInstance } from 'fastify'
import type { CardProvider } from './platform/cards/card-provider.ts'
import { postToOurselves } from './platform/cards/post-event.ts'
import { deliverEvents } from './platform/cards/sandbox/sandbox-delivery.ts'
import { makeSandbox, sandboxWebhookSecret } from './platform/cards/sandbox/sandbox-provider.ts'
import { MAIN_WORLD } from './platform/cards/sandbox/sandbox-world.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { type DirectCallHandler, serveDirectCall } from './platform/http/direct-call.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Settings } from './settings.ts'

interface Dependencies {
  settings: Pick<Settings, 'cards' | 'publicUrl'>
  database: Database
  clock: Clock
  secrets: Secrets
  jobs: Jobs
  /** The sandbox's world; the product's without it. */
  world: string | undefined
}

/** What the sandbox does by itself: what its clock says, and its deliveries. */
export const SANDBOX_JOB = 'card-sandbox'
const EACH_MINUTE = '* * * * *'

interface Wired {
  provider: CardProvider
  /** Puts up what the provider needs of the server. */
  serve: (app: FastifyInstance, sources: CallerSources) => void
  /** Starts what the provider needs of the job queue. */
  define: () => Promise<void>
  /** Throws away old rows, `limit` of a kind at most. Returns how many. */
  tidy: (limit: number) => Promise<number>
}
const nothing = async () => undefined

/** Joins the card provider of the settings. Stripe's library is loaded for Stripe alone. */
export const wireCards = async (dependencies: Dependencies): Promise<Wired> => {
  const { settings, clock } = dependencies
  if (settings.cards.provider === 'sandbox') return wireSandbox(dependencies)
  return {
    provider: await loadStripe(settings.cards, clock),
    serve: () => undefined,
    define: nothing,
    tidy: async () => 0,
  }
}

/** The provider behind which Stripe is. */
export const loadStripe = async (
  settings: Extract<Settings['cards'], { provider: 'stripe' }>,
  clock: Clock,
): Promise<CardProvider> => {
  const { makeStripe } = await import('./platform/cards/stripe/stripe-provider.ts')
  return makeStripe(settings, clock)
}

const wireSandbox = (dependencies: Dependencies): Wired => {
  const { settings, database, clock, secrets, jobs, world = MAIN_WORLD } = dependencies
  const at = { database, clock, world }
  const secret = sandboxWebhookSecret(secrets)
  let isRunning = false
  const sandbox = makeSandbox(at, secret, () => {
    // Should this fail, the next minute's job finds what there is.
    if (isRunning) jobs.enqueue(null, SANDBOX_JOB, {}, world).catch(() => undefined)
  })
  let addressOf: FastifyInstance['server']['address'] = () => null
  const post = postToOurselves(settings.publicUrl, () => addressOf())
  const answerAction: DirectCallHandler<typeof sandboxAction> = async (action) => {
    const isTaken = await sandbox.answerAction(action.client_secret, action.outcome === 'complete')
    return { result: isTaken ? 'OK' : 'DENY' }
  }
  return {
    provider: sandbox,
    serve: (app, sources) => {
      addressOf = () => app.server.address()
      serveDirectCall(app, sources, sandboxAction, answerAction)
    },
    define: async () => {
      await jobs.define(
        SANDBOX_JOB,
        async () => {
          await sandbox.runDue()
          await deliverEvents(at, secret, post)
        },
        { once: true, cron: EACH_MINUTE },
      )
      isRunning = true
    },
    tidy: sandbox.tidy,
  }
}
