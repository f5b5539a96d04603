import { type Language, LOCALES } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { numberFormat } from '@assure/contract/number-format'
import { escapeHtml } from '#src/mails/escape-html.ts'
import { DAY_MS, utcDay } from '#src/platform/clock.ts'
import { dayBars, legendBar } from './day-bars.ts'
import { headlineOf } from './headline.ts'
import type { PartDay, ServiceHistory } from './service-history.ts'
import { STATUS_DAYS } from './service-minute.repository.ts'
import {
  FAILED,
  MINUTE_MS,
  type PartState,
  SERVICE_PARTS,
  type ServicePart,
  SLOW,
  WORKING,
} from './service-parts.ts'
import type { StatusNotice } from './status-notice.repository.ts'
import { STATUS_WORDS } from './status-words.ts'

/** Content of the page. `history` is null without a measurement. */
export interface StatusView {
  history: ServiceHistory | null
  notices: readonly StatusNotice[]
  now: Date
}

const KINDS: Record<PartState, string> = { [WORKING]: 'working', [SLOW]: 'slow', [FAILED]: 'failed' }
const kindOf = (state: PartState | null): string => (state === null ? 'none' : KINDS[state])

/** Lines within a circle, 24 units wide. */
const SIGNS: Record<string, string> = {
  working: 'm8.5 12.5 2.5 2.5 5-5.5',
  slow: 'M12 7v5.5l3.5 2',
  failed: 'm9 9 6 6m0-6-6 6',
  none: 'M8.5 12h7',
  notice: 'M12 7v6m0 3.5v.1',
}
const icon = (kind: string) =>
  `<svg aria-hidden="true" class="status-icon" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.5"/><path d="${SIGNS[kind]}"/></svg>`

/** Never rounds up to all minutes, because one bad minute is not none. */
const PERFECT = 1
const NEARLY = 0.9999

const dates = (language: Language, options: Intl.DateTimeFormatOptions) =>
  dateFormat(LOCALES[language], { timeZone: 'UTC', ...options })
const clockTime = (moment: Date): string => moment.toISOString().slice(11, 16)
const timeElement = (moment: Date, text: string): string =>
  `<time datetime="${moment.toISOString()}">${escapeHtml(text)}</time>`

const headHtml = (kind: string, title: string, lines: readonly string[]): string =>
  `<div class="status-head status-is-${kind}">${icon(kind)}<div><h1>${escapeHtml(title)}</h1><p>${lines.map(escapeHtml).join(' ')}</p></div></div>`

const isOver = ({ endsAt }: StatusNotice, now: Date): boolean => endsAt !== null && endsAt <= now
/** Whether a notice has begun and is not over. */
const isActive = (notice: StatusNotice, now: Date): boolean => notice.startsAt <= now && !isOver(notice, now)

/** The headline, which begins with the active notices. A notice that is planned for later does not change it. */
const summaryHtml = ({ history, notices, now }: StatusView, language: Language): string => {
  const words = STATUS_WORDS[language]
  const active = notices.filter((notice) => isActive(notice, now)).length
  const hasNotice = active > 0
  const head = (kind: string, title: string, lines: readonly string[]) =>
    hasNotice
      ? headHtml(kind, `${words.activeNotices(active)} ${title}`, [words.seeNotices(active), ...lines])
      : headHtml(kind, title, lines)
  if (!history) return head('none', words.noneYet, [words.noneYetWhy])
  const { states, first, last, days } = history
  const full = dates(language, { dateStyle: 'full' })
  const measured = words.measured(
    words.momentOf(clockTime(new Date(last * MINUTE_MS)), full.format(last * MINUTE_MS)),
  )
  const isYoung = days.api[0]?.state === null
  const began = words.began(dates(language, { dateStyle: 'long' }).format(first * MINUTE_MS))
  const lines = [measured, ...(isYoung ? [began] : [])]
  if (!states) return head('none', words.notCurrent, lines)
  const worst = Math.max(...SERVICE_PARTS.map((part) => states[part])) as PartState
  const kind = hasNotice && worst === WORKING ? 'notice' : kindOf(worst)
  return head(kind, headlineOf(states, language, hasNotice), lines)
}

const partHtml = (part: ServicePart, { history, now }: StatusView, language: Language): string => {
  const words = STATUS_WORDS[language]
  const { name, about } = words.parts[part]
  const state = history?.states?.[part] ?? null
  const today = Math.floor(now.getTime() / DAY_MS)
  const unmeasured = Array.from(
    { length: STATUS_DAYS },
    (_, index): PartDay => ({ day: today - STATUS_DAYS + 1 + index, state: null, slow: 0, failed: 0 }),
  )
  const percent = numberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 })
  const share = history?.shares[part]
  const shown =
    share === undefined
      ? words.noShare
      : words.share(percent.format(share === PERFECT ? share : Math.min(share, NEARLY)))
  return `<li><div class="status-part"><h3>${name}</h3><p>${about}</p><p class="status-state status-is-${kindOf(state)}">${icon(kindOf(state))}${state === null ? words.unknownState : words.states[state]}</p></div>${dayBars(part, history?.days[part] ?? unmeasured, language)}<p class="status-axis"><span>${words.daysAgo(STATUS_DAYS)}</span><span>${shown}</span><span>${words.today}</span></p></li>`
}

const partsHtml = (view: StatusView, language: Language): string => {
  const { partsTitle, legend, noData } = STATUS_WORDS[language]
  const isYoung = (view.history?.days.api[0]?.state ?? null) === null
  const keys = [
    ...([WORKING, SLOW, FAILED] as const).map((state) => [state, legend[state]] as const),
    ...(isYoung ? [[null, noData] as const] : []),
  ].map(([state, says]) => `<li>${legendBar(state)}${says}</li>`)
  const parts = SERVICE_PARTS.map((part) => partHtml(part, view, language))
  return `<section class="status-box"><h2 class="sr-only">${partsTitle}</h2><ul class="status-parts">${parts.join('')}</ul><ul class="status-legend">${keys.join('')}</ul></section>`
}

/** Formats notices: those that are not over, also planned ones, and past ones. Times are UTC; the day is named unless it is today, with its year if it is another one. */
const noticesHtml = ({ notices, now }: StatusView, language: Language) => {
  const words = STATUS_WORDS[language]
  const dayText = (moment: Date) => {
    const isThisYear = moment.getUTCFullYear() === now.getUTCFullYear()
    const year = isThisYear ? undefined : 'numeric'
    return dates(language, { day: 'numeric', month: 'long', year }).format(moment)
  }
  const momentOf = (moment: Date) =>
    utcDay(moment) === utcDay(now) ? clockTime(moment) : words.onDay(dayText(moment), clockTime(moment))
  const textsOf = ({ titleEn, titleFr, updates }: StatusNotice) => ({
    title: escapeHtml({ en: titleEn, fr: titleFr }[language]),
    updates: updates.map(({ at, ...texts }) => ({
      at: new Date(at * 1000),
      text: escapeHtml(texts[language]),
    })),
  })
  const currentHtml = (notice: StatusNotice): string => {
    const { startsAt, endsAt } = notice
    const { title, updates } = textsOf(notice)
    const begun = (startsAt > now ? words.from : words.since)(`${momentOf(startsAt)} UTC`)
    const until = endsAt ? words.until(`${momentOf(endsAt)} UTC`) : ''
    const items = updates
      .toReversed()
      .map(({ at, text }) => `<li>${timeElement(at, momentOf(at))}<p>${text}</p></li>`)
    return `<section class="status-box status-notice"><h2>${title} <span>${escapeHtml(begun + until)}</span></h2><ul>${items.join('')}</ul></section>`
  }
  const pastHtml = (notice: StatusNotice): string => {
    const { startsAt } = notice
    const endsAt = notice.endsAt ?? startsAt
    const { title, updates } = textsOf(notice)
    const otherDay = utcDay(startsAt) === utcDay(endsAt) ? null : dayText(endsAt)
    const range = words.range(clockTime(startsAt), clockTime(endsAt), otherDay)
    return `<li>${timeElement(startsAt, dayText(startsAt))}<div><h3>${title}</h3><p class="status-range">${escapeHtml(range)}</p><p>${updates.at(-1)?.text ?? ''}</p></div></li>`
  }
  const past = notices.filter((notice) => isOver(notice, now)).map(pastHtml)
  const list = past.length === 0 ? `<p>${words.noPast(STATUS_DAYS)}</p>` : `<ul>${past.join('')}</ul>`
  return {
    current: notices
      .filter((notice) => !isOver(notice, now))
      .map(currentHtml)
      .join(''),
    past: `<section class="status-past"><h2>${words.past(STATUS_DAYS)}</h2>${list}</section>`,
  }
}

/** Builds the status page in a language. Null means that the database does not answer. */
export const statusHtml = (view: StatusView | null, language: Language): string => {
  const words = STATUS_WORDS[language]
  if (!view) return headHtml('none', words.unread, [words.unreadWhy])
  const { current, past } = noticesHtml(view, language)
  return summaryHtml(view, language) + current + partsHtml(view, language) + past
}
