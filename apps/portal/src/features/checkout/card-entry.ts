/** Faults by field. */
export type CardFaults = Partial<Record<'number' | 'expiry' | 'cvc', string>>

/** Card as typed, for any provider. Only its token leaves the browser for our server. */
export interface CardEntry {
  /** Creates the payment token, or returns the faults of the fields. */
  tokenise(): Promise<{ token: string } | { faults: CardFaults }>
  /** Runs 3-D Secure. Returns no outcome: the caller asks the server for it. */
  authenticate(clientSecret: string): Promise<void>
}
