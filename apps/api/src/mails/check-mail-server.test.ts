import { expect, test } from 'vitest'
import { startSilentServer } from '#src/testing/test-smtp.ts'
import { checkMailServer } from './check-mail-server.ts'

test('a mail server that accepts a connection and says nothing is given up within the limit', async () => {
  const silent = await startSilentServer()
  await expect(checkMailServer(silent.url, 100)).rejects.toThrow('no answer within 0.1 s')
  expect(silent.met()).toBe(1)
  await silent.stop()
})
