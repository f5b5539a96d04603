import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { DeviceError } from '@assure/device-client/device-error'
import { type FileStore, openFileStore } from '@assure/device-client/file-store'
import { memoryStore } from '@assure/device-client/memory-store'
import { Counter } from './counter.ts'
import type { Options } from './options.ts'
import type { OpenLicence } from './portal-account.ts'
import type { Totals } from './totals.ts'

/** Maximum number of concurrent activations and backfills. */
const PARALLEL = 8
const FILE_ENDING = '.device.json'

/** Works through a list with `PARALLEL` workers. */
const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items]
  const hand = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL }, hand))
}

/** The file name for a link, before the device knows its licence. */
const nameOfLink = (link: string): string =>
  `link-${(activationTokenOf(link) ?? '').slice(0, 8).toLowerCase()}`

/** The devices of one run. */
export class Fleet {
  readonly counters: Counter[] = []
  readonly #files: FileStore[] = []
  readonly #options: Options
  readonly #totals: Totals
  readonly #say: (line: string) => void

  constructor(options: Options, totals: Totals, say: (line: string) => void) {
    this.#options = options
    this.#totals = totals
    this.#say = say
  }

  /** Continues with the devices of an earlier run in `--state` that still have a licence. */
  async resume(): Promise<void> {
    const { state } = this.#options
    if (state === null) return
    const names = await readdir(state).catch(() => [])
    for (const name of names.filter((file) => file.endsWith(FILE_ENDING))) {
      const counter = await this.#counter(name.slice(0, -FILE_ENDING.length))
      if ((await counter.client.licence()).status === 'active') this.counters.push(counter)
    }
    if (this.counters.length > 0) this.#say(`${this.counters.length} devices continue from ${state}`)
  }

  /** Activates each licence on a new device. */
  async activate(licences: readonly OpenLicence[]): Promise<void> {
    await each(licences, async ({ licence_code, activation_link }) => {
      await this.#activateOne(await this.#counter(licence_code), activation_link)
    })
  }

  async activateLink(link: string): Promise<void> {
    await this.#activateOne(await this.#counter(nameOfLink(link)), link)
  }

  /** Runs `work` for every counter, a few at a time. */
  each(work: (counter: Counter) => Promise<void>): Promise<void> {
    return each(this.counters, work)
  }

  /** Counts the scans that no server has acknowledged yet. */
  async queuedScans(): Promise<number> {
    const queues = await Promise.all(this.counters.map(async ({ client }) => (await client.pending()).queue))
    return queues.flat().reduce((sum, { total_scanned_faces }) => sum + total_scanned_faces, 0)
  }

  /** Closes the devices' files. */
  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.close()))
  }

  async #counter(id: string): Promise<Counter> {
    const { state } = this.#options
    if (state === null) return new Counter(id, memoryStore(), this.#options, this.#totals, this.#say)
    const file = await openFileStore(join(state, `${id}${FILE_ENDING}`))
    this.#files.push(file)
    return new Counter(id, file, this.#options, this.#totals, this.#say)
  }

  async #activateOne(counter: Counter, link: string): Promise<void> {
    try {
      const activation = await counter.client.activate(link)
      if (activation.result === 'OK') {
        this.counters.push(counter)
        this.#say(`${activation.licence_code} activated`)
      } else {
        this.#totals.denied++
        this.#say(`${counter.id} denied: ${activation.code}`)
      }
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      this.#totals.failed++
      this.#say(`${counter.id} not activated: ${error.message}`)
    }
  }
}
