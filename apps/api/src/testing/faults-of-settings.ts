import { SettingsError } from '#src/environment.ts'

/** Returns the faults that reading settings throws, one on each line; '' if it throws none. */
export const faultsIn = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}
