/**
 * Storage for data that must survive a crash: key, licence and undelivered counts. A value is anything that
 * `structuredClone` can copy.
 */
export interface DeviceStore {
  /** Whether the store can hold a `CryptoKey`, so that the private key can be non-exportable. */
  readonly holdsCryptoKeys: boolean
  /** Returns the value with this name, or undefined. */
  get<T>(name: string): Promise<T | undefined>
  /**
   * Replaces a value with the result of `change`, atomically. Resolves once the new value would survive a crash.
   * Updates of one name never overlap, so no two callers can seal the same counts.
   */
  update<T>(name: string, change: (value: T | undefined) => T): Promise<T>
  /** Deletes a value. */
  delete(name: string): Promise<void>
}
