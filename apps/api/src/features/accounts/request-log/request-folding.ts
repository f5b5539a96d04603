import type { KeyCall } from '#src/platform/http/log-key-calls.ts'

/** A line of the log: a call, and how many calls of its key in the same second the line counts. */
export interface LoggedCall extends KeyCall {
  sameCount: number
}

/** Failed calls of a key that get a line of their own each second. */
export const FAILURES_PER_S = 20
/**
 * Other calls: successful ones, with or without rejected reports, and those that did not prove the key, which anybody who saw a key's
 * id can send.
 */
export const OTHERS_PER_S = 2

const isAlike = (one: KeyCall, other: KeyCall): boolean =>
  one.call === other.call &&
  one.status === other.status &&
  one.code === other.code &&
  one.cause === other.cause

/** Adds a call to the lines of one second. Above `max`, a line counts it: one of a like call, if possible. */
const fold = (lines: LoggedCall[], call: KeyCall, max: number): void => {
  const addLine = () => lines.push({ ...call, sameCount: 1 })
  if (lines.length < max) {
    addLine()
    return
  }
  const like = lines.findLast((line) => isAlike(line, call))
  if (like) {
    like.sameCount += 1
    return
  }
  // The first call of its kind in this second takes the place of a repeated one.
  for (const [place, line] of lines.entries()) {
    const first = lines.find((other) => isAlike(other, line))
    if (!first || first === line) continue
    first.sameCount += line.sameCount
    lines.splice(place, 1)
    addLine()
    return
  }
  const last = lines.at(-1)
  if (last) last.sameCount += 1
}

/** The lines of one key. Calls of different kinds never share a line. */
interface Second {
  failed: LoggedCall[]
  refused: LoggedCall[]
  /** Successful calls that rejected reports. */
  rejecting: LoggedCall[]
  successful: LoggedCall[]
}

/** Joins lines to the first of them, which then counts all their calls. */
const joinLines = (lines: readonly LoggedCall[]): LoggedCall[] =>
  lines
    .slice(0, 1)
    .map((first) => ({ ...first, sameCount: lines.reduce((sum, { sameCount }) => sum + sameCount, 0) }))

/** The lines of successful calls, `OTHERS_PER_S` at most: one of each kind if there are both kinds. */
const successesOf = ({ rejecting, successful }: Second): LoggedCall[] =>
  rejecting.length > 0 && successful.length > 0
    ? [...joinLines(rejecting), ...joinLines(successful)]
    : [...rejecting, ...successful]

/** Collects the calls of a second, in few lines for each key. */
export const foldRequests = () => {
  let seconds = new Map<string, Second>()
  return {
    add: (call: KeyCall): void => {
      let second = seconds.get(call.sessionId)
      if (!second) {
        second = { failed: [], refused: [], rejecting: [], successful: [] }
        seconds.set(call.sessionId, second)
      }
      if (call.status < 400)
        fold(call.cause === null ? second.successful : second.rejecting, call, OTHERS_PER_S)
      else if (call.cause === null) fold(second.failed, call, FAILURES_PER_S)
      else fold(second.refused, call, OTHERS_PER_S)
    },
    /** Returns all lines, and begins the next second. */
    take: (): LoggedCall[] => {
      const lines = [...seconds.values()].flatMap((second) => [
        ...second.failed,
        ...second.refused,
        ...successesOf(second),
      ])
      seconds = new Map()
      return lines
    },
  }
}
