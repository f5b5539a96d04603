import type { DeviceStore } from '@assure/device-client/device-store'
import type { UsageClient } from '@assure/device-client/usage-client'
import type { AppCounts } from './usage-window.ts'

/** How far an app's model has been handed to its usage client. Times in milliseconds since 1970. */
export interface Delivered {
  /** Usage until this moment was handed over. */
  countedUntilMs: number
  /** Usage until here is being handed over, in reports of these ids. */
  handing?: { untilMs: number; ids: string[] }
}

/**
 * Queues what a model counted since the last time, as reports. First the moment until which it goes and the
 * reports' ids are kept, then the reports are queued under them: whenever the process is killed, the same
 * reports are queued again, and the server counts each once. `name` is where the store has the progress.
 */
export const deliver = async <P extends Delivered>(
  store: DeviceStore,
  name: string,
  client: Pick<UsageClient, 'reportEstimations' | 'reportSafety'>,
  countedBetween: (progress: P, untilMs: number) => AppCounts[],
  nowMs: number,
): Promise<void> => {
  const update = (change: (progress: P) => P) =>
    store.update<P>(name, (progress) => {
      if (!progress) throw new Error('There is no app in the store.')
      return change(progress)
    })
  const progress = await update((kept) =>
    kept.handing
      ? kept
      : {
          ...kept,
          handing: { untilMs: nowMs, ids: countedBetween(kept, nowMs).map(() => crypto.randomUUID()) },
        },
  )
  if (!progress.handing) return
  const { untilMs, ids } = progress.handing
  for (const [index, counted] of countedBetween(progress, untilMs).entries()) {
    const of = { day: counted.day, report_id: ids[index] ?? crypto.randomUUID() }
    if ('product' in counted)
      await client.reportEstimations({ ...of, product: counted.product }, counted.counts)
    else await client.reportSafety({ ...of, modality: counted.modality }, counted.counts)
  }
  await update(({ handing: _, ...kept }) => ({ ...kept, countedUntilMs: untilMs }) as unknown as P)
}
