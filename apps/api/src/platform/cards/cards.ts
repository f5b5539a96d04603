import { sandboxAction } from '@assure/contract/cards/sandbox-action'
import type { FastifyInstance } from 'fastify'
import type { CardProvider } from './card-provider.ts'
import { postToOurselves } from './post-event.ts'
import { routedCards } from './routed-cards.ts'
import { deliverEvents } from './sandbox/sandbox-delivery.ts'
import { makeSandbox, sandboxWebhookSecret } from './sandbox/sandbox-provider.ts'
import { MAIN_WORLD, TEST_WORLD } from './sandbox/sandbox-world.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import { type DirectCallHandler, serveDirectCall } from '#src/platform/http/direct-call.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Settings } from '#src/settings.ts'

interface Dependencies {
  settings: Pick<Settings, 'cards' | 'publicUrl'>
  database: Database
  clock: Clock
  secrets: Secrets
  jobs: Jobs
  /** The sandbox's world. Default: `MAIN_WORLD`. */
  world: string | undefined
}

/** Queue of the sandbox's work: due charges and event deliveries. */
export const SANDBOX_JOB = 'card-sandbox'
const EACH_MINUTE = '* * * * *'

interface Cards {
  provider: CardProvider
  /** Registers the routes that the provider needs. */
  serve: (app: FastifyInstance, sources: CallerSources) => void
  /** Registers the jobs that the provider needs. */
  define: () => Promise<void>
  /** Deletes old rows, at most `limit` of each kind. Returns how many. */
  tidy: (limit: number) => Promise<number>
}
/** Makes the configured card provider, and the sandbox for test mode. Loads Stripe's library only for Stripe. */
export const makeCards = async (dependencies: Dependencies): Promise<Cards> => {
  const { settings, clock, world } = dependencies
  if (settings.cards.provider === 'sandbox') return makeSandboxCards(dependencies)
  const sandbox = makeSandboxCards({ ...dependencies, world: world ?? TEST_WORLD })
  const stripe = await loadStripe(settings.cards, clock)
  return { ...sandbox, provider: routedCards(stripe, sandbox.provider) }
}

/** Loads Stripe's library and makes the Stripe provider. */
export const loadStripe = async (
  settings: Extract<Settings['cards'], { provider: 'stripe' }>,
  clock: Clock,
): Promise<CardProvider> => {
  const { makeStripe } = await import('./stripe/stripe-provider.ts')
  return makeStripe(settings, clock)
}

/** Lists where the card provider sends its events. Loads Stripe's library. */
export const listWebhooks = async (settings: Extract<Settings['cards'], { provider: 'stripe' }>) => {
  const { listStripeWebhooks } = await import('./stripe/stripe-webhooks.ts')
  return listStripeWebhooks(settings)
}

const makeSandboxCards = (dependencies: Dependencies): Cards => {
  const { settings, database, clock, secrets, jobs, world = MAIN_WORLD } = dependencies
  const at = { database, clock, world }
  const secret = sandboxWebhookSecret(secrets)
  let isRunning = false
  const sandbox = makeSandbox(at, secret, () => {
    // If this fails, the job picks it up within a minute.
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
