import type { DeviceStore } from '@assure/device-client/device-store'
import { dayPlus } from '@assure/device-client/device-state'
import { DeviceError } from '@assure/device-client/device-error'
import { UsageClient, type UsageOptions } from '@assure/device-client/usage-client'
import { ESTIMATION_PRODUCTS } from '@assure/contract/usage/estimation-counts'
import { MODALITIES } from '@assure/contract/usage/safety-categories'
import { type AppModel, APP_TYPES, type AppType } from './app-types.ts'
import { type Delivered, deliver } from './delivery.ts'
import { safetyBetween, transactionsOf } from './safety-model.ts'
import { type AppDay, countUntil, estimationsBetween, estimationsOfDay } from './usage-model.ts'
import { type AppCounts, partsOfDays, usageBetween, utcDayOf } from './usage-window.ts'
import { addSdkEvent, type SdkTotals } from './sdk-totals.ts'

const PROGRESS = 'simulated'

export interface SdkAppOptions {
  url: string
  key: UsageOptions['key']
  appType: AppType
  /** Mean estimations a day. null uses the app type's. */
  rate: number | null
  seed: string
}

/** The simulated app of an SDK customer: a real usage client with simulated people. */
export class SdkApp {
  readonly client: UsageClient
  readonly #store: DeviceStore
  readonly #options: SdkAppOptions
  readonly #totals: SdkTotals

  constructor(store: DeviceStore, options: SdkAppOptions, totals: SdkTotals) {
    this.#store = store
    this.#options = options
    this.#totals = totals
    const { url, key } = options
    this.client = new UsageClient({ url, key, store, onEvent: (event) => addSdkEvent(totals, event) })
  }

  /** Queues the usage since the last run. In the first run: today in UTC, and the `days` before it. */
  async catchUp(days: number, nowMs = Date.now()): Promise<void> {
    const countedUntilMs = Date.parse(dayPlus(utcDayOf(nowMs), -days))
    await this.#store.update<Delivered>(PROGRESS, (kept) => kept ?? { countedUntilMs })
    const counted = (progress: Delivered, untilMs: number): AppCounts[] =>
      usageBetween((day) => this.#day(day), progress.countedUntilMs, untilMs)
    const progress = await this.#store.get<Delivered>(PROGRESS)
    for (const one of counted(progress ?? { countedUntilMs }, nowMs)) this.#count(one)
    await deliver(this.#store, PROGRESS, this.client, counted, nowMs)
  }

  /** Counts the people since the last time one by one, like a real app. */
  async countPeople(nowMs = Date.now()): Promise<void> {
    const { countedUntilMs } = (await this.#store.get<Delivered>(PROGRESS)) ?? { countedUntilMs: nowMs }
    await this.#store.update<Delivered>(PROGRESS, () => ({ countedUntilMs: nowMs }))
    for (const { day, part } of partsOfDays(countedUntilMs, nowMs)) {
      const appDay = this.#day(day)
      for (const product of ESTIMATION_PRODUCTS) {
        const all = estimationsOfDay(appDay, product)
        const [from, until] = [part.fromHour, part.untilHour].map((hour) =>
          countUntil(appDay, all.length, hour),
        )
        for (const estimation of all.slice(from, until))
          await this.client.addEstimation({ product, ...estimation })
        const counts = estimationsBetween(appDay, product, part)
        for (let spoof = 0; spoof < counts.spoof_count; spoof++) await this.client.addSpoof(product)
        this.#count({ day, product, counts })
      }
      for (const modality of MODALITIES) {
        const counts = safetyBetween(appDay, modality, part)
        for (const categories of transactionsOf(modality, counts)) {
          await this.client.addTransaction(modality, categories)
        }
        this.#count({ day, modality, counts })
      }
    }
  }

  /** Sends the counts. A failed call is counted, and its reports stay queued. Throws for a wrong key. */
  async send(): Promise<void> {
    await this.client.seal()
    try {
      await this.client.flush()
    } catch (error) {
      if (!(error instanceof DeviceError) || error.code === 'unauthenticated') throw error
      addSdkEvent(this.#totals, { type: 'failed', error })
    }
  }

  #day(day: string): AppDay {
    const { appType, rate, seed } = this.#options
    const model: AppModel = APP_TYPES[appType]
    const usual = ESTIMATION_PRODUCTS.reduce((sum, product) => sum + (model.perDay[product] ?? 0), 0)
    return { appType, appId: 'simulated', day, seed, factor: rate === null ? 1 : rate / usual }
  }

  #count(counted: AppCounts): void {
    if ('product' in counted) this.#totals.estimations += counted.counts.latency.count
    else this.#totals.transactions += counted.counts.transaction_count
  }
}
