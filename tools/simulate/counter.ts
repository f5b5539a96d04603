import { DeviceClient } from '@assure/device-client/device-client'
import { DeviceError } from '@assure/device-client/device-error'
import { dayPlus, localDay, NO_SCANS } from '@assure/device-client/device-state'
import type { DeviceStore } from '@assure/device-client/device-store'
import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import type { Options } from './options.ts'
import { scansBetween, scansOfDay } from './scan-model.ts'
import { storeTypeOfName } from './store-types.ts'
import { tabletOf } from './tablets.ts'
import { addEvent, type Totals } from './totals.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const PROGRESS = 'simulated'

/** The counts that the device already has, so that the next run continues from here. */
interface Progress {
  reportedDays: string[]
  /** The current day, the hour that its curve has reached (above 24 in further rounds), and the scans of this round. */
  day: string
  hour: number
  scans: ScanCounts
}

/** One simulated counter: a real device client with simulated customers. */
export class Counter {
  readonly id: string
  readonly client: DeviceClient
  readonly #store: DeviceStore
  readonly #options: Options
  readonly #totals: Totals
  readonly #say: (line: string) => void
  readonly #startedAtMs: number

  constructor(id: string, store: DeviceStore, options: Options, totals: Totals, say: (line: string) => void) {
    this.id = id
    this.#store = store
    this.#options = options
    this.#totals = totals
    this.#say = say
    this.#startedAtMs = Date.now()
    this.client = new DeviceClient({
      url: options.url,
      store,
      device: tabletOf(id, options.seed),
      onEvent: (event) => addEvent(totals, event),
    })
  }

  /** Reports each of the last `days` full days once. */
  async reportPastDays(days: number): Promise<void> {
    const today = localDay(Date.now())
    for (let ago = days; ago > 0; ago--) {
      const day = dayPlus(today, -ago)
      const { reportedDays } = await this.#progress()
      if (reportedDays.includes(day)) continue
      await this.#keep({ reportedDays: [...reportedDays.filter((kept) => kept >= dayPlus(today, -60)), day] })
      await this.#report(day, await this.#scans(day, 0, DAY_HOURS))
    }
    await this.flush()
  }

  /** Reports the scans since the last time. With a speed above 1 the day's curve repeats. */
  async reportNow(): Promise<void> {
    const now = new Date()
    const today = localDay(now.getTime())
    const elapsedHours = ((now.getTime() - this.#startedAtMs) * (this.#options.speed - 1)) / HOUR_MS
    const hours = now.getHours() + now.getMinutes() / 60 + elapsedHours
    const before = await this.#progress()
    const goesOn = before.day === today
    // An earlier run at a higher speed may already be further along the curve.
    if (goesOn && hours <= before.hour) return this.flush()
    const round = Math.floor(hours / DAY_HOURS)
    const roundBefore = goesOn ? Math.floor(before.hour / DAY_HOURS) : round
    const later = await this.#scans(today, round, hours % DAY_HOURS)
    await this.#keep({ day: today, hour: hours, scans: later })
    if (roundBefore < round) {
      await this.#report(today, scansBetween(before.scans, await this.#scans(today, roundBefore, DAY_HOURS)))
    }
    const earlier = goesOn && roundBefore === round ? before.scans : NO_SCANS
    await this.#report(today, scansBetween(earlier, later))
    await this.flush()
  }

  /** Sends the queued reports. Counts a failed call; its reports stay queued. */
  async flush(): Promise<void> {
    try {
      await this.client.flush()
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      this.#totals.failed++
      this.#say(`${this.id}: ${error.message}`)
    }
  }

  async #scans(day: string, round: number, untilHour: number): Promise<ScanCounts> {
    const certificate = await this.client.certificate()
    const places = certificate?.valid ? certificate.certificate : { requested_by: '', subclient: this.id }
    return scansOfDay({
      storeType: this.#options.storeType ?? storeTypeOfName(places.requested_by),
      storeId: `${places.requested_by}/${places.subclient}`,
      counterId: round === 0 ? this.id : `${this.id} again ${round}`,
      day,
      seed: this.#options.seed,
      untilHour,
    })
  }

  async #report(day: string, scans: ScanCounts): Promise<void> {
    const { status } = await this.client.licence()
    if (scans.total_scanned_faces === 0 || status !== 'active') return
    await this.client.report(day, scans)
    this.#totals.scans += scans.total_scanned_faces
  }

  async #progress(): Promise<Progress> {
    const kept = await this.#store.get<Progress>(PROGRESS)
    return kept ?? { reportedDays: [], day: '', hour: 0, scans: NO_SCANS }
  }

  async #keep(change: Partial<Progress>): Promise<void> {
    const before = await this.#progress()
    await this.#store.update<Progress>(PROGRESS, () => ({ ...before, ...change }))
  }
}
