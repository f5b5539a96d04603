import { makeCardInbox, type CardSubscriber } from '#src/platform/cards/card-inbox.ts'
import type { CardProvider } from '#src/platform/cards/card-provider.ts'
import { postToOurselves } from '#src/platform/cards/post-event.ts'
import { serveCardWebhook } from '#src/platform/cards/serve-card-webhook.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { makeServer } from '#src/platform/http/server.ts'
import { readSettings } from '#src/settings.ts'

/** Starts a server with only the card webhook, for the given subscribers. */
export const startCardEndpoint = async (
  { database, clock, cards }: { database: Database; clock: Clock; cards: CardProvider },
  subscribers: readonly CardSubscriber[],
) => {
  const app = await makeServer(readSettings({ LOG_LEVEL: 'silent' }, false))
  await serveCardWebhook(app, makeCardInbox(database, clock, cards, subscribers))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    /** Delivers an event like a provider and returns the response status. */
    post: postToOurselves(url, () => app.server.address()),
    stop: () => app.close(),
  }
}
export type CardEndpoint = Awaited<ReturnType<typeof startCardEndpoint>>
