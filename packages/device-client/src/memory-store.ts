import type { DeviceStore } from './device-store.ts'

/** A store that forgets with the process: for tests, and for devices that live one run. */
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
