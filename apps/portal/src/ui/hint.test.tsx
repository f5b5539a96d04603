import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Hint } from '#src/ui/hint.tsx'

const LABEL = 'Log out all others'
const withHint = (text: string | undefined) => (
  <Hint text={text}>
    <button type="button">{LABEL}</button>
  </Hint>
)
const hint = () => screen.queryByRole('tooltip')
const isOpen = () => hint()?.hasAttribute('data-open') ?? false

test('a hint opens under the pointer and closes on Escape', async () => {
  const user = userEvent.setup()
  render(withHint('You are not logged in anywhere else.'))
  expect(isOpen()).toBe(false)
  await user.hover(screen.getByRole('button'))
  await waitFor(() => expect(isOpen()).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('a hint whose text arrives while the pointer rests on its control opens', async () => {
  const user = userEvent.setup()
  const { rerender } = render(withHint(undefined))
  await user.hover(screen.getByRole('button'))
  // Longer than the hint waits.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(hint()).toBeNull()
  rerender(withHint('You are not logged in anywhere else.'))
  await waitFor(() => expect(isOpen()).toBe(true))
})
