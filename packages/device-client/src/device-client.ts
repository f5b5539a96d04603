import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import type { CertificateCheck } from './certificate.ts'
import { type DeviceCore, type DeviceOptions, deviceCore } from './device-core.ts'
import { DeviceError } from './device-error.ts'
import {
  type DeviceState,
  type LicenceState,
  localDay,
  type ScanOutcome,
  withReport,
  withScan,
  withSealed,
} from './device-state.ts'
import { type ActivationResult, checkGrant, type HeartbeatResult, redeem, sayAlive } from './grant.ts'
import { singleRun, untilNextTurn } from './repeated-run.ts'
import type { ReportAnswer } from './report-types.ts'
import { bounded } from './retry.ts'
import { deliverScans } from './scan-delivery.ts'

/** Bounds of the interval that the server asks for, in seconds. */
const HEARTBEAT_MIN_S = 10
const HEARTBEAT_MAX_S = 86_400

const onlyActive = (change: (state: DeviceState) => DeviceState) => (state: DeviceState) => {
  if (state.licence.status !== 'active') throw new DeviceError('not_active', 'This device has no licence.')
  return change(state)
}

/**
 * A device of the retail app: activates a licence, sends heartbeats and reports scan totals by day. All data that must
 * not be lost is stored before it is sent.
 */
export class DeviceClient {
  readonly #core: DeviceCore
  #delivering: Promise<ReportAnswer> | undefined
  readonly #running = singleRun<LicenceState>()

  constructor(options: DeviceOptions) {
    this.#core = deviceCore(options)
  }

  /**
   * Redeems an activation link for this device's key. A denial is returned and never retried. Throws `DeviceError`:
   * `link`, `certificate`, or the code of the failed call.
   */
  activate(link: string): Promise<ActivationResult> {
    return redeem(this.#core, link)
  }

  /** Returns the stored licence state, without a call. */
  async licence(): Promise<LicenceState> {
    return (await this.#core.state()).licence
  }

  /** Checks the licence certificate offline; null before activation. */
  async certificate(): Promise<CertificateCheck | null> {
    const licence = await this.licence()
    return licence.status === 'not_activated' ? null : checkGrant(this.#core, licence)
  }

  /** Sends a heartbeat. Throws `DeviceError`; `not_active` before activation. */
  heartbeat(): Promise<HeartbeatResult> {
    return sayAlive(this.#core)
  }

  /** Counts one scan for the current device-local day. Throws `DeviceError` `not_active`. */
  async addScan(outcome: ScanOutcome): Promise<void> {
    const today = localDay(await this.#core.now())
    await this.#core.update(onlyActive((state) => withScan(state, today, outcome)))
  }

  /** Moves all counts into reports, including today's. A running device does this only for past days. */
  async seal(): Promise<void> {
    await this.#core.update((state) => withSealed(state))
  }

  /** Queues the counts of one day (YYYY-MM-DD) as a report. Throws `DeviceError` `not_active`. */
  async report(day: string, counts: ScanCounts): Promise<void> {
    await this.#core.update(onlyActive((state) => withReport(state, day, counts)))
  }

  /** Returns unsealed counts and unacknowledged reports. */
  async pending(): Promise<Pick<DeviceState, 'tally' | 'queue'>> {
    const { tally, queue } = await this.#core.state()
    return { tally, queue }
  }

  /**
   * Sends all queued reports. Throws `DeviceError` if the server is unreachable or refuses the call; unacknowledged
   * reports stay queued. Concurrent calls share one flush.
   */
  flush(): Promise<ReportAnswer> {
    return this.#flush()
  }

  /**
   * Repeats until `stop` or the end of the licence: sends a heartbeat, sends the reports of past days, waits. Resolves
   * with the final licence state; rejects if the store fails.
   */
  start({ heartbeatIntervalMs }: { heartbeatIntervalMs?: number } = {}): Promise<LicenceState> {
    return this.#running.start((signal) => this.#run(signal, heartbeatIntervalMs))
  }

  /** Stops the run and waits for a pending call. */
  stop(): Promise<void> {
    return this.#running.stop()
  }

  /** Deletes everything, including the key. The next client on this store is a new device. */
  async forget(): Promise<void> {
    await this.stop()
    await this.#core.forget()
  }

  #flush(options?: { tries?: number; signal?: AbortSignal }): Promise<ReportAnswer> {
    this.#delivering ??= deliverScans(this.#core, options).finally(() => {
      this.#delivering = undefined
    })
    return this.#delivering
  }

  async #run(signal: AbortSignal, heartbeatIntervalMs: number | undefined): Promise<LicenceState> {
    for (;;) {
      const licence = await this.licence()
      if (signal.aborted || licence.status !== 'active') return licence
      await this.#round(signal)
      if ((await this.licence()).status !== 'active') continue
      const intervalS = bounded(HEARTBEAT_MIN_S, licence.heartbeat_interval_s, HEARTBEAT_MAX_S)
      const intervalMs = heartbeatIntervalMs ?? intervalS * 1000
      await untilNextTurn(this.#core.timing, intervalMs, signal)
    }
  }

  /** Runs one round. A failed call is emitted as an event, and the next round tries again. */
  async #round(signal: AbortSignal): Promise<void> {
    try {
      const { result } = await sayAlive(this.#core, signal)
      const today = localDay(await this.#core.now())
      await this.#core.update((state) => withSealed(state, result === 'OK' ? today : undefined))
      await this.#flush(result === 'OK' ? { signal } : { tries: 1, signal })
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      this.#core.emit({ type: 'failed', error })
    }
  }
}
