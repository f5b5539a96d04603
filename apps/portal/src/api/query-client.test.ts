import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClients } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('an action that is started offline fails at once and is not sent later', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no network'))
  const client = queryClients.developer
  const action = client.getMutationCache().build(client, { mutationFn: send })
  await expect(action.execute(undefined)).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})
