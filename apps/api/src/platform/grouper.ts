import { setTimeout } from 'node:timers/promises'
import { RpcError } from '@assure/contract/rpc-error'
import { isDatabaseUnavailable, isLockTimeout } from './database/database.ts'
import { timeLeft, withDeadline } from './deadline.ts'

/** How calls are grouped. Sizes are in units of `sizeOf`. */
export interface GroupRules {
  /** How many groups are written concurrently. Members of one owner share a lane. */
  lanes: number
  /** Minimum time between the starts of a lane's groups. Quick calls then make larger groups, which cost less. */
  minIntervalMs?: number
  /** Maximum size of a group. A single larger member is a group by itself. */
  groupMax: number
  /** Size from which an owner's waiting members are a group of their own. By default groups mix all owners. */
  aloneFrom?: number
  /** Maximum size waiting or being written. Owners with nothing here may use up to twice as much. */
  heldMax: number
  /** Maximum size per owner. */
  heldOfOneMax: number
}

/**
 * Rules for small statements, one member per call. A call after a quiet time starts immediately. The maxima are far
 * above the calls that ever wait at once.
 */
export const CALL_GROUPS: GroupRules = {
  lanes: 1,
  minIntervalMs: 5,
  groupMax: 200,
  heldMax: 10_000,
  heldOfOneMax: 10_000,
}

export interface Grouping<Member, Answer> {
  ownerOf(member: Member): string
  sizeOf(member: Member): number
  /** Writes members together, all or none, and returns the results in the same order. */
  write(members: readonly Member[]): Promise<readonly Answer[]>
}

interface Waiting<Member, Answer> {
  member: Member
  /** The deadline of its call. */
  endsAt: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}
interface Lane<Member, Answer> {
  /** Waiting members by owner. The owner whose turn is next comes first. */
  queues: Map<string, Waiting<Member, Answer>[]>
  busy: boolean
  /** When its last group started (`performance.now()`). */
  startedAt: number
}

const RETRY_S = 2

/**
 * Batches the members of concurrent calls into groups. While one group is written, the next one collects; each caller
 * waits for its own commit. A single call is written at once, unless a group started less than `minIntervalMs` ago.
 * Concurrent groups have no owner in common. Owners take turns, so that nobody waits behind all members of another
 * owner.
 *
 * If a group fails while the database is up, its members are written one by one, so that only the bad one fails. Throws
 * `RpcError` with a time to wait: `unavailable` if too much is held, `rate_limited` if too much of it is the caller's.
 */
export const makeGrouper = <Member, Answer>(
  { ownerOf, sizeOf, write }: Grouping<Member, Answer>,
  { lanes, minIntervalMs = 0, groupMax, aloneFrom = Infinity, heldMax, heldOfOneMax }: GroupRules,
): ((member: Member) => Promise<Answer>) => {
  const all: Lane<Member, Answer>[] = Array.from({ length: lanes }, () => ({
    queues: new Map(),
    busy: false,
    startedAt: -Infinity,
  }))
  let held = 0
  const heldOf = new Map<string, number>()

  const hold = (owner: string, size: number) => {
    const ofOne = (heldOf.get(owner) ?? 0) + size
    held += size
    if (ofOne > 0) heldOf.set(owner, ofOne)
    else heldOf.delete(owner)
  }

  const laneOf = (owner: string): Lane<Member, Answer> | undefined => {
    let hash = 0
    for (let at = 0; at < owner.length; at++) hash = (hash * 31 + owner.charCodeAt(at)) >>> 0
    return all[hash % lanes]
  }

  const isAlone = (queue: readonly Waiting<Member, Answer>[]): boolean => {
    let size = 0
    for (const { member } of queue) {
      size += sizeOf(member)
      if (size >= aloneFrom) return true
    }
    return false
  }

  const nextGroup = ({ queues }: Lane<Member, Answer>): Waiting<Member, Answer>[] => {
    const group: Waiting<Member, Answer>[] = []
    let size = 0
    const take = (owner: string, queue: Waiting<Member, Answer>[]): boolean => {
      const [next] = queue
      if (!next) return false
      size += sizeOf(next.member)
      if (group.length > 0 && size > groupMax) return false
      group.push(next)
      queue.shift()
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      return true
    }
    // An owner with more members is re-added at the end, so this loop reaches it again.
    for (const [owner, queue] of queues) {
      if (isAlone(queue)) {
        if (group.length > 0) continue
        while (take(owner, queue));
        break
      }
      if (!take(owner, queue)) break
    }
    return group
  }

  const writeGroup = async (group: readonly Waiting<Member, Answer>[]): Promise<void> => {
    try {
      const answers = await write(group.map(({ member }) => member))
      group.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      if (group.length === 1 || (isDatabaseUnavailable(error) && !isLockTimeout(error)))
        for (const { reject } of group) reject(error)
      else for (const one of group) await writeGroup([one])
    }
  }

  const work = async (lane: Lane<Member, Answer>): Promise<void> => {
    lane.busy = true
    while (lane.queues.size > 0) {
      const waitMs = lane.startedAt + minIntervalMs - performance.now()
      if (waitMs > 0) await setTimeout(waitMs)
      lane.startedAt = performance.now()
      const group = nextGroup(lane)
      // The group gets the longest deadline of its members, not that of the call that started the lane.
      const endsAt = Math.max(...group.map((waiting) => waiting.endsAt))
      await withDeadline(endsAt - performance.now(), () => writeGroup(group))
    }
    lane.busy = false
  }

  return async (member) => {
    const owner = ownerOf(member)
    const size = sizeOf(member)
    const ofOwner = heldOf.get(owner) ?? 0
    // A few large owners must not shut out many small ones.
    if (held + size > (ofOwner > 0 ? heldMax : 2 * heldMax)) {
      throw new RpcError('unavailable', { retryAfterS: RETRY_S })
    }
    if (ofOwner + size > heldOfOneMax) {
      throw new RpcError('rate_limited', { retryAfterS: RETRY_S })
    }
    const lane = laneOf(owner)
    if (!lane) throw new Error('a grouper needs a lane')
    hold(owner, size)
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const waiting = { member, endsAt: performance.now() + (timeLeft() ?? Infinity), resolve, reject }
        const queue = lane.queues.get(owner)
        if (queue) queue.push(waiting)
        else lane.queues.set(owner, [waiting])
        if (!lane.busy) void work(lane)
      })
    } finally {
      hold(owner, -size)
    }
  }
}
