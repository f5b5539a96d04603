/** A JSON schema or any other JSON object. */
export type Json = Record<string, unknown>

/** Whether a value is a JSON object, not a list or null. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
