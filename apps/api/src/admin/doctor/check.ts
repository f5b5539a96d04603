import { withDeadline } from '#src/platform/deadline.ts'

/** The result of a check. A fault needs the operator now; a warning is worth a look; a skipped check says why. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault' | 'skipped'
  /** The state and, unless all is well, the next step. */
  says: string
}
export interface Check {
  name: string
  look(): Promise<Finding> | Finding
}
export interface Diagnosis extends Finding {
  check: string
}

/** Makes a finding of each level. */
export const ok = (says: string): Finding => ({ level: 'ok', says })
export const warning = (says: string): Finding => ({ level: 'warning', says })
export const fault = (says: string): Finding => ({ level: 'fault', says })
export const skipped = (says: string): Finding => ({ level: 'skipped', says })

/** The time limit of a check. */
export const CHECK_MAX_MS = 5000

/** Returns the code of an error, or its message on one line. Messages of ours and of the libraries hold no secrets. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return String((typeof code === 'string' ? code : null) ?? message ?? error).replaceAll(/\s+/g, ' ')
}

const lookAt = async (check: Check, limitMs: number): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(warning(`could not be checked within ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([withDeadline(limitMs, async () => check.look()), late])
  } catch (error) {
    return warning(`could not be checked (${reasonOf(error)})`)
  } finally {
    clearTimeout(timer)
  }
}

/** Runs all checks at once. One that fails or takes too long is a warning and stops no other. */
export const runChecks = (checks: readonly Check[], limitMs = CHECK_MAX_MS): Promise<Diagnosis[]> =>
  Promise.all(checks.map(async (check) => ({ check: check.name, ...(await lookAt(check, limitMs)) })))
