import { type Modality, type SafetyCategory, safetyGroups } from '@assure/contract/usage/safety-categories'
import type { SafetyCounts } from '@assure/device-client/usage-state'
import { largestRemainder, seededRandom } from './random.ts'
import { spread } from './spread.ts'
import { type AppDay, countOfDay, countUntil, type DayPart, modelOf, randomOf } from './usage-model.ts'

/** Monthly maximum. The demo should not alarm anyone. */
const FLAGGED_MAX = 3

/** How many images of a day were flagged as unlawful. Mostly none. */
const flaggedOfDay = ({ seed, appId, day }: AppDay): number => {
  const random = seededRandom(seed, appId, day.slice(0, 7), 'flagged')
  const inMonth = Math.floor(random.uniform() * (FLAGGED_MAX + 1))
  const dates = Array.from({ length: inMonth }, () => 1 + Math.floor(random.uniform() * 28))
  return dates.filter((date) => date === Number(day.slice(8))).length
}

interface Places {
  from: number
  until: number
  total: number
}

/** Counts each category between two places of a day that is spread by `counts`. */
const exclusiveBetween = (counts: readonly number[], { from, until, total }: Places): number[] => {
  if (until - from === total) return [...counts]
  const kindOf = spread(total, counts)
  const found = counts.map(() => 0)
  for (let place = from; place < until; place++) {
    const kind = kindOf(place)
    found[kind] = (found[kind] ?? 0) + 1
  }
  return found
}

/** The same for an independent category, whose `count` is spread evenly over all places. */
const evenlyBetween = (count: number, { from, until, total }: Places): number =>
  Math.floor((until * count) / (total || 1)) - Math.floor((from * count) / (total || 1))

/**
 * The counts of online safety for a part of a day. Adjacent parts add up exactly. Each transaction has one category of
 * an exclusive group.
 */
export const safetyBetween = (
  appDay: AppDay,
  modality: Modality,
  { fromHour, untilHour }: DayPart,
): SafetyCounts => {
  const model = modelOf(appDay).safety[modality]
  const total = model ? countOfDay(appDay, model.perDay, modality) : 0
  const places = {
    from: countUntil(appDay, total, fromHour),
    until: countUntil(appDay, total, untilHour),
    total,
  }
  const flagged = modality === 'csam' ? Math.min(total, flaggedOfDay(appDay)) : 0
  const share = (category: SafetyCategory) => model?.shares[category] ?? 0
  const countOf = (category: SafetyCategory) =>
    share(category) === 100
      ? total
      : Math.min(total, randomOf(appDay, modality, category).poisson((total * share(category)) / 100))

  const categories = safetyGroups(modality).flatMap(
    ({ exclusive, categories: names }): [SafetyCategory, number][] => {
      if (!exclusive) return names.map((name) => [name, evenlyBetween(countOf(name), places)])
      const shared = largestRemainder(total - flagged, names.map(share))
      const counts = names.map((name, index) => (name === 'flagged' ? flagged : (shared[index] ?? 0)))
      const found = exclusiveBetween(counts, places)
      return names.map((name, index) => [name, found[index] ?? 0])
    },
  )
  return { transaction_count: places.until - places.from, categories: Object.fromEntries(categories) }
}

/** Makes single transactions that add up to these counts. */
export const transactionsOf = <M extends Modality>(
  modality: M,
  { transaction_count, categories }: SafetyCounts,
): SafetyCategory<M>[][] => {
  const transactions = Array.from({ length: transaction_count }, (): SafetyCategory<M>[] => [])
  for (const { exclusive, categories: names } of safetyGroups(modality)) {
    let taken = 0
    for (const name of names) {
      const from = exclusive ? taken : 0
      taken = from + (categories[name] ?? 0)
      for (const transaction of transactions.slice(from, taken)) transaction.push(name as SafetyCategory<M>)
    }
  }
  return transactions
}
