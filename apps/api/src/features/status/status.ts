import { LANGUAGES } from '@assure/contract/constants'
import { STATUS_PARTS, STATUS_PATHS } from '@assure/contract/status-parts'
import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type LiveParts, liveParts } from '#src/platform/http/live-parts.ts'
import { measureMinutes } from './measure-minutes.ts'
import { serviceHistory } from './service-history.ts'
import { type MailQueue, serviceMinuteRepository, STATUS_DAYS } from './service-minute.repository.ts'
import { statusHtml, type StatusView } from './status-html.ts'
import { statusNoticeRepository } from './status-notice.repository.ts'

/** Maximum number of notices on the page. */
const NOTICES_MAX = 100

interface Dependencies {
  database: Database
  clock: Clock
  mails: MailQueue
  /** The operator's own status page. */
  statusUrl: string | undefined
}

const fill = (view: StatusView | null) =>
  Object.fromEntries(LANGUAGES.map((language) => [STATUS_PARTS[language], statusHtml(view, language)]))

/** Makes what measures the service and shows it on the status page. */
export const makeStatus = ({ database, clock, mails, statusUrl }: Dependencies) => {
  const minutes = serviceMinuteRepository(database, mails)
  const readHistory = serviceHistory(minutes, clock)
  const notices = statusNoticeRepository(database, clock)
  const read = async () => {
    const now = clock()
    const since = new Date(now.getTime() - STATUS_DAYS * DAY_MS)
    return fill({ history: await readHistory(), notices: await notices.list(since, NOTICES_MAX), now })
  }
  const measured = measureMinutes({ minutes, clock })
  return {
    minutes: measured,
    /**
     * Measures a server. Returns the content of the status page, which says so if the database does not answer. With a page
     * of the operator, the portal's own redirects to it.
     */
    serve: (app: FastifyInstance): LiveParts => {
      measured.watch(app)
      if (statusUrl !== undefined)
        for (const path of Object.values(STATUS_PATHS))
          for (const address of [path, `${path}/`])
            app.get(address, async (_request, reply) => reply.redirect(statusUrl, 302))
      const onFailure = (error: unknown) =>
        app.log.warn(error, 'the measurements of the service cannot be read')
      return liveParts({ read, unread: fill(null), isLasting: false, clock, onFailure })
    },
  }
}
