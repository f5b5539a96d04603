import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { queryClients } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('an action started offline fails at once and is not sent later', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no network'))
  const client = queryClients.developer
  const action = client.getMutationCache().build(client, { mutationFn: send })
  await expect(action.execute(undefined)).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a query started offline fails at once and is retried when the network returns', async () => {
  onlineManager.setOnline(false)
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiProblem('network'))
  ask.mockResolvedValue('page 2')
  const client = queryClients.developer
  client.mount()
  const observer = new QueryObserver(client, { queryKey: ['page', 2], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  onlineManager.setOnline(true)
  await expect.poll(() => observer.getCurrentResult().data).toBe('page 2')
  stop()
  client.unmount()
})
