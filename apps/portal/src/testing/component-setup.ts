import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A failure names what was not found. The whole document would bury it.
configure({ getElementError: (message) => new Error(message ?? 'not found'), asyncUtilTimeout: 5000 })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
