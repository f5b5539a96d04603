import { withDeadline } from '#src/platform/deadline.ts'
import { type GroupRules, makeGrouper } from '#src/platform/grouper.ts'
import type { KeyCall } from '#src/platform/http/log-key-calls.ts'
import { foldRequests, type LoggedCall } from './request-folding.ts'
import type { RequestLogRepository } from './request-log.repository.ts'

const WRITE_EVERY_MS = 1000
/** A write that takes longer is given up. */
const WRITE_MAX_MS = 5000
/** Lines of one statement. A larger one would delay the calls of an embedded database. */
const LINES_OF_STATEMENT = 500
/** One statement at a time, so that the log uses one connection at most. Sizes are in lines. */
const LINES: GroupRules = { lanes: 1, groupMax: LINES_OF_STATEMENT, heldMax: 20_000, heldOfOneMax: 20_000 }

interface Dependencies {
  requests: Pick<RequestLogRepository, 'write'>
  /** Counts calls that are not logged. */
  onDropped(calls: number): void
}

const callsOf = (lines: readonly LoggedCall[]): number =>
  lines.reduce((sum, { sameCount }) => sum + sameCount, 0)

/**
 * Collects calls by API keys in memory, and writes them once a second. `add` never waits: if the database is slow or away,
 * lines are dropped and counted.
 */
export const makeRequestLog = ({ requests, onDropped }: Dependencies) => {
  const folded = foldRequests()
  const group = makeGrouper<LoggedCall[], undefined>(
    {
      ownerOf: () => 'log',
      sizeOf: (lines) => lines.length,
      write: async (parts) => {
        await requests.write(parts.flat())
        return parts.map(() => undefined)
      },
    },
    LINES,
  )
  let timer: NodeJS.Timeout | null = null
  /** Writes what was collected. Resolves when it is written or dropped. */
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const lines = folded.take()
    const writes: Promise<void>[] = []
    for (let at = 0; at < lines.length; at += LINES_OF_STATEMENT) {
      const part = lines.slice(at, at + LINES_OF_STATEMENT)
      const write = withDeadline(WRITE_MAX_MS, () => group(part))
      writes.push(write.catch(() => onDropped(callsOf(part))))
    }
    await Promise.all(writes)
  }
  return {
    add: (call: KeyCall): void => {
      folded.add(call)
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS)
    },
    flush,
  }
}
