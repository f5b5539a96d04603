import { RpcError } from '@assure/contract/rpc-error'
import { expect, test } from 'vitest'
import { timeLeft, withDeadline } from './deadline.ts'
import { type GroupRules, makeGrouper } from './grouper.ts'

interface Member {
  owner: string
  size: number
  bad?: boolean
}
const RULES: GroupRules = { lanes: 1, groupMax: 10, heldMax: 100, heldOfOneMax: 50 }
const member = (owner: string, size = 1, more: Partial<Member> = {}): Member => ({ owner, size, ...more })

/** A grouper whose writes wait until the test releases them. */
const newGrouper = (
  rules: Partial<GroupRules> = {},
  fault: (group: readonly Member[]) => Error | false = () => false,
) => {
  const groups: (readonly Member[])[] = []
  const gates: (() => void)[] = []
  let open = false
  let underWay = 0
  let mostUnderWay = 0
  const submit = makeGrouper<Member, string>(
    {
      ownerOf: ({ owner }) => owner,
      sizeOf: ({ size }) => size,
      write: async (group) => {
        groups.push(group)
        underWay += 1
        mostUnderWay = Math.max(mostUnderWay, underWay)
        if (!open) await new Promise<void>((resolve) => gates.push(resolve))
        underWay -= 1
        const error = fault(group)
        if (error) throw error
        return group.map(({ owner, size }) => `${owner}${size}`)
      },
    },
    { ...RULES, ...rules },
  )
  return {
    submit,
    groups,
    mostUnderWay: () => mostUnderWay,
    /** Releases all writes, also future ones. */
    release: () => {
      open = true
      for (const gate of gates.splice(0)) gate()
    },
  }
}
const codeOf = (error: unknown) => (error instanceof RpcError ? [error.code, error.retryAfterS] : error)

test('a group gets the longest deadline of its members, not that of the first call', async () => {
  const left: (number | null)[] = []
  const gate = Promise.withResolvers<void>()
  const submit = makeGrouper<Member, string>(
    {
      ownerOf: ({ owner }) => owner,
      sizeOf: ({ size }) => size,
      write: async (group) => {
        left.push(timeLeft())
        await gate.promise
        return group.map(({ owner }) => owner)
      },
    },
    RULES,
  )
  const first = withDeadline(1, () => submit(member('first')))
  const others = [10_000, 60_000].map((ms) => withDeadline(ms, () => submit(member(`with ${ms}`))))
  gate.resolve()
  await Promise.all([first, ...others])
  expect(left).toHaveLength(2)
  expect(left[1]).toBeGreaterThan(50_000)
})

test('one member is written at once; members that arrive meanwhile form the next group', async () => {
  const { submit, groups, release } = newGrouper()
  const answers = ['a', 'b', 'c'].map((owner, index) => submit(member(owner, index + 1)))
  expect(groups.map((group) => group.length)).toEqual([1])
  release()
  expect(await Promise.all(answers)).toEqual(['a1', 'b2', 'c3'])
  expect(groups.map((group) => group.length)).toEqual([1, 2])
})

test('a group stays within the maximum size, unless a single member exceeds it', async () => {
  const { submit, groups, release } = newGrouper()
  const answers = [1, 4, 4, 4, 30, 2].map((size) => submit(member('a', size)))
  release()
  await Promise.all(answers)
  expect(groups.map((group) => group.map(({ size }) => size))).toEqual([[1], [4, 4], [4], [30], [2]])
})

test('two lanes write concurrently, but never two groups of one owner', async () => {
  const { submit, groups, release, mostUnderWay } = newGrouper({ lanes: 2 })
  const owners = Array.from({ length: 20 }, (_, index) => `owner ${index % 5}`)
  const answers = owners.map((owner) => submit(member(owner)))
  const first = groups.map(([one]) => one?.owner)
  expect(first).toHaveLength(2)
  expect(new Set(first).size).toBe(2)
  release()
  await Promise.all(answers)
  expect(mostUnderWay()).toBe(2)
  expect(groups.flat()).toHaveLength(20)
})

/** Submits a member that goes alone, and then a group of three with a bad one. */
const submitOneBad = (submit: ReturnType<typeof newGrouper>['submit']) =>
  Promise.allSettled([
    submit(member('first')),
    submit(member('a')),
    submit(member('b', 1, { bad: true })),
    submit(member('c')),
  ])

test('only the bad member fails; the others of its group are written one by one', async () => {
  const { submit, groups, release } = newGrouper(
    {},
    (group) => group.some(({ bad }) => bad) && new Error('bad'),
  )
  const answers = submitOneBad(submit)
  release()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(groups.map((group) => group.length)).toEqual([1, 3, 1, 1, 1])
})

test('a member whose row is locked for too long does not fail the others of its group', async () => {
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const { submit, release } = newGrouper({}, (group) => group.some(({ bad }) => bad) && locked)
  const answers = submitOneBad(submit)
  release()
  const fates = (await answers).map(({ status }) => status)
  expect(fates).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is down, a group is tried once, not once per member', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { submit, groups, release } = newGrouper({}, () => gone)
  const answers = Promise.allSettled(['a', 'b', 'c', 'd'].map((owner) => submit(member(owner))))
  release()
  expect((await answers).every((one) => one.status === 'rejected' && one.reason === gone)).toBe(true)
  expect(groups.map((group) => group.length)).toEqual([1, 3])
})

test('owners take turns: a small owner is in the next group, however much others queued', async () => {
  const { submit, groups, release } = newGrouper()
  const much = Array.from({ length: 9 }, () => submit(member('much', 5)))
  const little = [submit(member('little', 1)), submit(member('other', 1))]
  release()
  await Promise.all([...much, ...little])
  expect(groups.slice(0, 3).map((group) => group.map(({ owner }) => owner))).toEqual([
    ['much'],
    ['much', 'little', 'other'],
    ['much', 'much'],
  ])
  expect(groups.flat()).toHaveLength(11)
})

test('the calls of one owner are written in order', async () => {
  const { submit, groups, release } = newGrouper()
  const answers = [1, 2, 3, 4].flatMap((size) => [submit(member('a', size)), submit(member('b', size))])
  release()
  await Promise.all(answers)
  for (const name of ['a', 'b']) {
    const sizes = groups.flat().filter(({ owner }) => owner === name)
    expect(sizes.map(({ size }) => size)).toEqual([1, 2, 3, 4])
  }
})

test('owners with nothing queued may exceed the limit, up to twice its size', async () => {
  const { submit, release } = newGrouper()
  const held = [submit(member('a', 50)), submit(member('b', 50)), submit(member('c', 1))]
  expect(codeOf(await submit(member('c')).catch((error: unknown) => error))).toEqual(['unavailable', 2])
  held.push(submit(member('d', 50)), submit(member('e', 49)))
  expect(codeOf(await submit(member('f')).catch((error: unknown) => error))).toEqual(['unavailable', 2])
  release()
  expect(await Promise.all(held)).toEqual(['a50', 'b50', 'c1', 'd50', 'e49'])
})

test('a full grouper or a full owner is refused with a wait, and accepted once there is room', async () => {
  const { submit, release } = newGrouper()
  const held = [submit(member('a', 30)), submit(member('a', 20)), submit(member('b', 50))]
  expect(codeOf(await submit(member('a')).catch((error: unknown) => error))).toEqual(['unavailable', 2])
  release()
  await Promise.all(held)
  const { submit: again, release: go } = newGrouper()
  const own = [again(member('a', 50))]
  expect(codeOf(await again(member('a')).catch((error: unknown) => error))).toEqual(['rate_limited', 2])
  own.push(again(member('b', 50)))
  go()
  await Promise.all(own)
  expect(await Promise.all([submit(member('a', 50)), submit(member('c', 50))])).toEqual(['a50', 'c50'])
})

test('a failed member frees its room', async () => {
  const { submit, release } = newGrouper({}, ([one]) => one?.bad === true && new Error('bad'))
  release()
  for (let round = 0; round < 5; round++) {
    await expect(submit(member('a', 50, { bad: true }))).rejects.toThrow('bad')
  }
  expect(await submit(member('a', 50))).toBe('a50')
})

test('an owner with enough waiting gets groups of its own, and the others share', async () => {
  const { submit, groups, release } = newGrouper({ aloneFrom: 4 })
  const waiting = [member('first')]
  for (const owner of ['a', 'large', 'b']) waiting.push(member(owner, 3))
  waiting.push(member('large', 3), member('single', 9), member('large', 6))
  const answers = waiting.map((one) => submit(one))
  release()
  await Promise.all(answers)
  const told = groups.map((group) => group.map(({ owner, size }) => `${owner} ${size}`))
  expect(told).toEqual([['first 1'], ['a 3', 'b 3'], ['large 3', 'large 3'], ['single 9'], ['large 6']])
})
