import type { EstimationCounts, EstimationProduct } from '@assure/contract/usage/estimation-counts'
import {
  type Modality,
  type SafetyCategory,
  safetyCountsAgree,
} from '@assure/contract/usage/safety-categories'
import { type DeliveryEvent, stateUpdater } from './delivery.ts'
import { DeviceError } from './device-error.ts'
import type { DeviceStore } from './device-store.ts'
import { singleRun, untilNextTurn } from './repeated-run.ts'
import type { ReportAnswer } from './report-types.ts'
import { makeRetry, realTiming, type Retry, type Timing } from './retry.ts'
import { soundDrift } from './service-call.ts'
import { countsOf, type Estimation } from './usage-counts.ts'
import { deliverUsage, type UsageServer } from './usage-delivery.ts'
import {
  noUsage,
  type SafetyCounts,
  type UsageState,
  withEstimationReport,
  withEstimations,
  withoutUsageReports,
  withSafetyReport,
  withSealedUsage,
  withTransaction,
} from './usage-state.ts'

const STATE = 'usage'
/** Key in the device's storage. Its value corrects the app's clock, in ms. */
const CLOCK = 'usage_clock'
const CLOCK_DRIFT_MAX_MS = 60_000
const INTERVAL_MS = 60 * 60_000

export interface UsageOptions extends UsageServer {
  store: DeviceStore
  onEvent?: (event: DeliveryEvent) => void
  timing?: Timing
}

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Client for an SDK customer's app: counts estimations and online safety by UTC day and reports the totals. They
 * contain no personal data. All data that must not be lost is stored before it is sent.
 */
export class UsageClient {
  readonly #options: UsageOptions
  readonly #timing: Timing
  readonly #retry: Retry
  readonly #emit: (event: DeliveryEvent) => void
  readonly #update: (change: (state: UsageState) => UsageState) => Promise<UsageState>
  #delivering: Promise<ReportAnswer> | undefined
  readonly #running = singleRun<void>()

  constructor(options: UsageOptions) {
    this.#options = options
    this.#timing = options.timing ?? realTiming
    this.#emit = options.onEvent ?? (() => undefined)
    this.#update = stateUpdater(options.store, STATE, noUsage, this.#emit)
    this.#retry = makeRetry(this.#timing, (error, delayMs) =>
      this.#emit({ type: 'retrying', error, delayMs }),
    )
  }

  /** Counts one estimation for the current UTC day. `ageBracket` is null if no age was found. */
  async addEstimation({
    product,
    ...estimation
  }: Estimation & { product: EstimationProduct }): Promise<void> {
    const counts = countsOf([estimation])
    const today = await this.#today()
    await this.#update((state) => withEstimations(state, today, product, counts))
  }

  /** Counts one spoof for the current UTC day: an attempt that ended without an estimation. */
  async addSpoof(product: EstimationProduct): Promise<void> {
    const today = await this.#today()
    await this.#update((state) => withEstimations(state, today, product, countsOf([], 1)))
  }

  /**
   * Counts one online safety transaction for the current UTC day, with its categories. Throws `RangeError` for two
   * categories of an exclusive group.
   */
  async addTransaction<M extends Modality>(
    modality: M,
    categories: readonly SafetyCategory<M>[],
  ): Promise<void> {
    const found = new Set<SafetyCategory>(categories)
    if (!safetyCountsAgree(modality, 1, Object.fromEntries([...found].map((name) => [name, 1])))) {
      throw new RangeError('A transaction is in one category of an exclusive group.')
    }
    const today = await this.#today()
    await this.#update((state) => withTransaction(state, today, modality, found))
  }

  /** Moves all counts into reports, including today's. A running client does this before it sends. */
  async seal(): Promise<void> {
    await this.#update(withSealedUsage)
  }

  /**
   * Queues external counts of a UTC day (YYYY-MM-DD) as a report. Repeated calls with the same `report_id` (UUIDv4) are
   * counted once.
   */
  async reportEstimations(
    of: { day: string; product: EstimationProduct; report_id?: string },
    counts: EstimationCounts,
  ): Promise<void> {
    const named = { report_id: crypto.randomUUID(), ...of }
    await this.#update((state) => withEstimationReport(state, named, counts))
  }

  /** Queues external online safety counts of a UTC day as a report, deduplicated by `report_id`. */
  async reportSafety(
    of: { day: string; modality: Modality; report_id?: string },
    counts: SafetyCounts,
  ): Promise<void> {
    const named = { report_id: crypto.randomUUID(), ...of }
    await this.#update((state) => withSafetyReport(state, named, counts))
  }

  /** Returns unsealed counts and unacknowledged reports. */
  pending(): Promise<UsageState> {
    return this.#state()
  }

  /**
   * Sends all queued reports. Throws `DeviceError` if the server is unreachable or refuses the call; `unauthenticated`
   * for a wrong key or secret. Unacknowledged reports stay queued. Concurrent calls share one flush.
   */
  flush(): Promise<ReportAnswer> {
    return this.#flush()
  }

  /**
   * Seals and sends every `intervalMs` (default one hour) until `stop`. A failed call is emitted as an event and
   * retried at the next interval. Rejects with `DeviceError` `unauthenticated` if key or secret are wrong: later calls
   * would fail too.
   */
  start({ intervalMs = INTERVAL_MS }: { intervalMs?: number } = {}): Promise<void> {
    return this.#running.start((signal) => this.#run(signal, intervalMs))
  }

  /** Stops the run and waits for a pending call. Unsent reports stay queued. */
  async stop(): Promise<void> {
    await this.#running.stop().catch(() => undefined)
  }

  /** Deletes all counts and reports. */
  async forget(): Promise<void> {
    await this.stop()
    await this.#options.store.delete(STATE)
    await this.#options.store.delete(CLOCK)
  }

  async #offsetMs(): Promise<number> {
    return soundDrift(await this.#options.store.get<number>(CLOCK)) ?? 0
  }

  /** Returns the current UTC day by the app's clock, corrected if a server reported a different time. */
  async #today(): Promise<string> {
    return utcDay(this.#timing.now() + (await this.#offsetMs()))
  }

  /** Stores a clock correction. Small differences are ignored, because reports contain only days. */
  async #correct(offsetMs: number): Promise<void> {
    if (Math.abs(offsetMs - (await this.#offsetMs())) > CLOCK_DRIFT_MAX_MS) {
      await this.#options.store.update<number>(CLOCK, () => offsetMs)
    }
  }

  async #state(): Promise<UsageState> {
    return (await this.#options.store.get<UsageState>(STATE)) ?? noUsage()
  }

  #flush(options?: { signal?: AbortSignal }): Promise<ReportAnswer> {
    const queues = {
      state: () => this.#state(),
      remove: (ids: ReadonlySet<string>) => this.#update((state) => withoutUsageReports(state, ids)),
    }
    const clock = { now: this.#timing.now, correct: (offsetMs: number) => this.#correct(offsetMs) }
    const sender = { retry: this.#retry, emit: this.#emit }
    this.#delivering ??= deliverUsage(queues, this.#options, clock, sender, options).finally(() => {
      this.#delivering = undefined
    })
    return this.#delivering
  }

  async #run(signal: AbortSignal, intervalMs: number): Promise<void> {
    while (!signal.aborted) {
      await this.seal()
      await this.#flush({ signal }).catch((error: unknown) => {
        if (!(error instanceof DeviceError) || error.code === 'unauthenticated') throw error
        this.#emit({ type: 'failed', error })
      })
      await untilNextTurn(this.#timing, intervalMs, signal)
    }
  }
}
