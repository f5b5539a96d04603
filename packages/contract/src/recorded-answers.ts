import answers from './recorded-answers.json' with { type: 'json' }

/** Answers to the requests of the examples, by call. A test records them from a running server. */
export const RECORDED_ANSWERS: Record<string, unknown> = answers

/** Returns the answer that a server gave to the example of a call; undefined for calls of the portal's own pages. */
export const recordedAnswer = (name: string): unknown => RECORDED_ANSWERS[name]
