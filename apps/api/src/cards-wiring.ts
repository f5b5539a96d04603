import type { FastifyInstance } from 'fastify'
import { type CardSubscriber, forgetOldEvents, makeCardInbox } from './platform/cards/card-inbox.ts'
import type { CardProvider } from './platform/cards/card-provider.ts'
import { postToOurselves } from './platform/cards/post-event.ts'
import { deliverEvents } from './platform/cards/sandbox/sandbox-delivery.ts'
import { makeSandbox, sandboxWebhookSecret } from './platform/cards/sandbox/sandbox-provider.ts'
import { MAIN_WORLD } from './platform/cards/sandbox/sandbox-world.ts'
import { serveCardWebhook } from './platform/cards/serve-card-webhook.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
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
  app: FastifyInstance
  /** The features that sell by card: each hears of the events of its orders. */
  subscribers: readonly CardSubscriber[]
}

/** What the sandbox does by itself: what its clock says, and its deliveries. */
export const SANDBOX_JOB = 'card-sandbox'
const EACH_MINUTE = '* * * * *'

/** Joins the card provider of the settings with its events. Stripe's library is loaded for Stripe alone. */
export const wireCards = async (dependencies: Dependencies) => {
  const { settings, database, clock, subscribers, app } = dependencies
  const { provider, define, tidy } =
    settings.cards.provider === 'stripe' ? await wireStripe(settings.cards, clock) : wireSandbox(dependencies)
  const inbox = makeCardInbox(database, clock, provider, subscribers)
  await serveCardWebhook(app, inbox)
  return {
    provider,
    refresh: inbox.refresh,
    /** Starts what the provider needs of the job queue. */
    define,
    forgetOld: async (now: Date) => {
      await forgetOldEvents(database, now)
      await tidy()
    },
  }
}

interface Wired {
  provider: CardProvider
  define: () => Promise<void>
  tidy: () => Promise<void>
}
const nothing = async () => undefined

const wireStripe = async (
  settings: Extract<Settings['cards'], { provider: 'stripe' }>,
  clock: Clock,
): Promise<Wired> => {
  const { makeStripe } = await import('./platform/cards/stripe/stripe-provider.ts')
  return { provider: makeStripe(settings, clock), define: nothing, tidy: nothing }
}

const wireSandbox = (dependencies: Dependencies): Wired => {
  const { settings, database, clock, secrets, jobs, world = MAIN_WORLD, app } = dependencies
  const at = { database, clock, world }
  const secret = sandboxWebhookSecret(secrets)
  let isRunning = false
  const sandbox = makeSandbox(at, secret, () => {
    // Should this fail, the next minute's job finds what there is.
    if (isRunning) jobs.enqueue(null, SANDBOX_JOB, {}, world).catch(() => undefined)
  })
  const post = postToOurselves(settings.publicUrl, () => app.server.address())
  return {
    provider: sandbox,
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
