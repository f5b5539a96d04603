import type { DeviceStore } from './device-store.ts'

const VALUES = 'values'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB transaction failed'))
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
  })

/**
 * Opens a store in the browser's IndexedDB, one database per device. The private key is a non-exportable handle. Two
 * tabs can share a device, because the browser queues their transactions.
 */
export const openIndexedDbStore = async (database: string): Promise<DeviceStore> => {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(VALUES)
  const db = await settled(opening)
  const begin = (mode: IDBTransactionMode) => db.transaction(VALUES, mode, { durability: 'strict' })

  return {
    holdsCryptoKeys: true,
    get: async <T>(name: string) =>
      (await settled(begin('readonly').objectStore(VALUES).get(name))) as T | undefined,
    update: async <T>(name: string, change: (value: T | undefined) => T) => {
      const transaction = begin('readwrite')
      const values = transaction.objectStore(VALUES)
      const done = committed(transaction)
      const changed = change((await settled(values.get(name))) as T | undefined)
      values.put(changed, name)
      await done
      return changed
    },
    delete: async (name) => {
      const transaction = begin('readwrite')
      transaction.objectStore(VALUES).delete(name)
      await committed(transaction)
    },
  }
}
