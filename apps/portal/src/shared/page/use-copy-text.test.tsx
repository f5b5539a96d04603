import { COPY_SNACKBAR_MS } from '@assure/contract/constants'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { expectGoneAfter } from '#src/testing/snackbars.ts'

const CopyButton = () => {
  const copyText = useCopyText({ done: 'URL copied!', failed: 'Failed to copy URL.' })
  return (
    <button type="button" aria-label="Copy" onClick={() => void copyText('https://portal.example/A/TOKEN')} />
  )
}

test('CN-01 the message about a copied text stays for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = renderScreen(<CopyButton />)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await expectGoneAfter('URL copied!', COPY_SNACKBAR_MS)
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/A/TOKEN')
})

test('CN-01 the message about a failed copy stays for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = renderScreen(<CopyButton />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await expectGoneAfter('Failed to copy URL.', COPY_SNACKBAR_MS)
})
