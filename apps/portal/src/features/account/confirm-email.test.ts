import { afterEach, expect, test, vi } from 'vitest'
import { confirmEmail } from '#src/features/account/confirm-email.ts'

// Globals are shared between test files.
afterEach(() => vi.unstubAllGlobals())

const serve = (...answers: (object | Error)[]) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    const next = answers.shift()
    if (!next || next instanceof Error) throw next ?? new Error('asked too often')
    return new Response(JSON.stringify(next))
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('LG-02 rendering the page twice spends the token once', async () => {
  const fetch = serve({ result: 'OK', realm: 'developer' })
  const answers = await Promise.all([confirmEmail('one'), confirmEmail('one')])
  expect([...answers, await confirmEmail('one')]).toEqual(
    Array.from({ length: 3 }, () => ({ result: 'OK', realm: 'developer' })),
  )
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a token can be retried after a network error', async () => {
  serve(new Error('offline'), { result: 'DENY', code: 'LINK_INVALID' })
  await expect(confirmEmail('two')).rejects.toThrow('network')
  expect(await confirmEmail('two')).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
})
