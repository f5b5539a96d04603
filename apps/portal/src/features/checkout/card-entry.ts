/** Faults by field. */
export type CardFaults = Partial<Record<'number' | 'expiry' | 'cvc', string>>

/** A card as it was typed, before its provider: nothing of it but the token leaves the browser for our server. */
export interface CardEntry {
  /** Makes the payment token, or says what is wrong. */
  tokenise(): Promise<{ token: string } | { faults: CardFaults }>
  /** Goes through 3-D Secure. What came of it is asked of the server; the words are the provider's where it said no. */
  authenticate(clientSecret: string): Promise<void>
}
