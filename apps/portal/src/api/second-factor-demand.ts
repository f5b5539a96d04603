let listener: (() => void) | null = null

/** Sets the function to call when an organisation asks for a second factor. Returns a function that removes it. */
export const onSecondFactorRequired = (called: () => void): (() => void) => {
  listener = called
  return () => {
    if (listener === called) listener = null
  }
}

/** Reports that a call was refused because its organisation asks for a second factor. */
export const announceSecondFactorRequired = (): void => listener?.()
