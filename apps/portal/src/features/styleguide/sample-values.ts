import { ApiProblem } from '#src/api/api-problem.ts'

/** A control of a sample does nothing. */
export const nothing = (): void => undefined

/** The failure of a sample. */
export const failure = new ApiProblem('unavailable', { requestId: '01JD6Y4W0N7T' })
