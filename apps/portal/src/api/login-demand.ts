let listener: (() => void) | null = null

/** Sets the function to call when an organisation asks for another login. Returns a function that removes it. */
export const onLoginRefused = (called: () => void): (() => void) => {
  listener = called
  return () => {
    if (listener === called) listener = null
  }
}

/** Reports that a call was refused because its organisation asks for a second factor or for its identity provider. */
export const announceLoginRefused = (): void => listener?.()
