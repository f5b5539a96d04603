/**
 * Where a device keeps what must survive a crash: its key, its licence, and the counts not yet delivered.
 * A value is anything `structuredClone` copies; a store that cannot hold a `CryptoKey` says so.
 */
export interface DeviceStore {
  /** Whether a `CryptoKey` can be kept as it is, so that the private key need never be readable. */
  readonly holdsCryptoKeys: boolean
  /** The value kept under a name, or undefined. */
  get<T>(name: string): Promise<T | undefined>
  /**
   * Replaces a value by what `change` makes of it, all or nothing, and resolves once it would survive a
   * crash. Updates of one name never overlap, so that no two callers seal the same counts twice.
   */
  update<T>(name: string, change: (value: T | undefined) => T): Promise<T>
  /** Forgets a value. */
  delete(name: string): Promise<void>
}
