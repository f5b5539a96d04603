import { RpcError } from '@assure/contract/rpc-error'
import { expect, test } from 'vitest'
import { tokenBuckets } from './rate-limit.ts'

test('a token bucket allows its burst, then its rate, per subject, and says how long to wait', () => {
  let nowS = 0
  const count = tokenBuckets({ perSecond: 2, burst: 4 }, () => nowS)
  const allowed = (subject: string, tries: number) => {
    let passed = 0
    for (let call = 0; call < tries; call++) {
      try {
        count(subject)
        passed += 1
      } catch (error) {
        expect(error).toBeInstanceOf(RpcError)
        expect(error).toMatchObject({ code: 'rate_limited', retryAfterS: 1 })
      }
    }
    return passed
  }
  expect(allowed('one', 10)).toBe(4)
  expect(allowed('other', 1)).toBe(1)
  for (let second = 1; second <= 10; second++) {
    nowS = second
    expect(allowed('one', 10)).toBe(2)
  }
  nowS = 60
  expect(allowed('one', 10)).toBe(4)
})
