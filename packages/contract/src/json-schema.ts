/** A JSON schema, or any other JSON object that is read field by field. */
export type Json = Record<string, unknown>

/** Whether a value is a JSON object: neither a list nor null. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
