import { DeviceError } from '@assure/device-client/device-error'
import { ApiProblem, isKnownCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { t } from '#src/i18n/translation.ts'

/** Texts by the browser's name of an IndexedDB failure. */
const STORE_PROBLEMS = {
  SecurityError: 'blocked',
  QuotaExceededError: 'full',
  InvalidStateError: 'gone',
  NotFoundError: 'gone',
  UnknownError: 'failed',
  AbortError: 'failed',
} as const
const isStoreProblem = (name: string): name is keyof typeof STORE_PROBLEMS =>
  Object.hasOwn(STORE_PROBLEMS, name)

/** Returns the message of a device's failed call or of its store's failure. */
export const deviceProblem = (error: unknown): string => {
  if (error instanceof DOMException && isStoreProblem(error.name))
    return t(`devices.problem.${STORE_PROBLEMS[error.name]}`)
  if (!(error instanceof DeviceError)) return problemMessage(error)
  const { code, passing, retryAfterMs } = error
  if (code === 'certificate' || code === 'not_active') return t(`devices.problem.${code}`)
  const known = isKnownCode(code) ? code : passing ? 'unavailable' : 'internal'
  const retryAfterS = retryAfterMs > 0 ? Math.ceil(retryAfterMs / 1000) : null
  return problemMessage(new ApiProblem(known, { retryAfterS }))
}
