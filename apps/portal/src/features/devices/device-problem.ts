import { DeviceError } from '@assure/device-client/device-error'
import { ApiProblem, isKnownCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { t } from '#src/i18n/translation.ts'

/** What a device's failed call says to a person, in the catalogue's words. */
export const deviceProblem = (error: unknown): string => {
  if (!(error instanceof DeviceError)) return problemMessage(error)
  const { code, passing, retryAfterMs } = error
  if (code === 'certificate' || code === 'not_active') return t(`devices.problem.${code}`)
  const known = isKnownCode(code) ? code : passing ? 'unavailable' : 'internal'
  const retryAfterS = retryAfterMs > 0 ? Math.ceil(retryAfterMs / 1000) : null
  return problemMessage(new ApiProblem(known, { retryAfterS }))
}
