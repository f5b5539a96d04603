import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Fake timers also advance by themselves, so some time passes until the message is found. */
const SLACK_MS = 1000

const isShown = (text: string): boolean =>
  [...document.querySelectorAll('div[aria-live=polite]')].some((stack) => stack.textContent.includes(text))

/** Expects a snackbar with a text to appear, and to disappear after a time. Needs fake timers. */
export const expectGoneAfter = async (text: string, durationMs: number): Promise<void> => {
  await waitFor(() => expect(isShown(text)).toBe(true))
  // Runs the effect that starts the snackbar's timer.
  await act(async () => undefined)
  act(() => void vi.advanceTimersByTime(durationMs - SLACK_MS))
  expect(isShown(text)).toBe(true)
  act(() => void vi.advanceTimersByTime(SLACK_MS))
  expect(isShown(text)).toBe(false)
}
