import type { DeviceStore } from './device-store.ts'

/** Creates an in-memory store, for tests and for devices that exist for one run only. */
export const memoryStore = (): DeviceStore => {
  const values = new Map<string, unknown>()
  return {
    holdsCryptoKeys: true,
    get: async <T>(name: string) => structuredClone(values.get(name)) as T | undefined,
    update: async <T>(name: string, change: (value: T | undefined) => T) => {
      const changed = change(structuredClone(values.get(name)) as T | undefined)
      values.set(name, structuredClone(changed))
      return changed
    },
    delete: async (name) => {
      values.delete(name)
    },
  }
}
