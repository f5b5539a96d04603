/** Messages of the embedded database's process to its parent. */
export type ChildMessage = { type: 'ready' } | { type: 'alive' } | { type: 'in_use'; message: string }

export const ALIVE_INTERVAL_MS = 1000
