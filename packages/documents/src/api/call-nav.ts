import type { Language } from '@assure/contract/constants'
import type { Audience } from '@assure/contract/openapi-operations'
import { TOPICS } from '@assure/contract/topics'
import { CALL_WORDS, TITLES } from './call-words.ts'
import { portalCalls, publicCalls, type PublishedCall } from './published-calls.ts'

/** A call in a list. */
export interface ListedCall {
  name: string
  title: string
  method: 'GET' | 'POST'
  summary: string
}
export interface CallTopic {
  title: string
  calls: ListedCall[]
}
/** The calls of each audience by topic. A report of an app with a key is listed for apps and for servers. */
export interface CallNav {
  device: CallTopic[]
  server: CallTopic[]
  /** How many calls an API key or a link opens, and how many only the portal makes. */
  counts: Record<Audience, number>
}

/** Returns the title of a call in a language. */
export const titleIn = ({ title }: Pick<PublishedCall, 'title'>, language: Language): string =>
  TITLES[language][title] ?? title

const REPORTS = 'Reports'
/** Whether an app makes a call: with the proof of a device, or as a report with the key of the account. */
const isOfApp = ({ audience, topic }: PublishedCall) => audience === 'device' || topic === REPORTS
const isOfServer = ({ audience }: PublishedCall) => audience === 'server'

/** Lists the calls that have a page of their own, by topic, in display order. */
export const callNav = (language: Language): CallNav => {
  const topicsOf = (calls: readonly PublishedCall[]): CallTopic[] =>
    TOPICS.flatMap((topic) => {
      const listed = calls
        .filter((call) => call.topic === topic)
        .map((call) => ({
          ...{ name: call.name, method: call.method, summary: call.summary },
          title: titleIn(call, language),
        }))
      return listed.length > 0 ? [{ title: CALL_WORDS[language].topics[topic], calls: listed }] : []
    })
  const all = publicCalls()
  const [app, server] = [all.filter(isOfApp), all.filter(isOfServer)]
  return {
    device: topicsOf(app),
    server: topicsOf(server),
    counts: { device: app.length, server: server.length, portal: portalCalls().length },
  }
}
