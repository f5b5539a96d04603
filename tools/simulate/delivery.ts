import type { DeviceStore } from '@assure/device-client/device-store'
import type { UsageClient } from '@assure/device-client/usage-client'
import type { AppCounts } from './usage-window.ts'

/** How much of an app's usage its usage client has. Times are in ms since 1970. */
export interface Delivered {
  /** The client has the usage before this moment. */
  countedUntilMs: number
  /** Usage until `untilMs` is being passed to the client, in reports with these ids. */
  handing?: { untilMs: number; ids: string[] }
}

/**
 * Queues the usage since the last time as reports. It stores the end time and the report ids first. If the process is
 * killed, the next run queues the same reports again, and the server counts each once. `name` is the key of the
 * progress in the store.
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
