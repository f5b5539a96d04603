import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A failure names what was not found. The whole document would bury it.
configure({ getElementError: (message) => new Error(message ?? 'not found'), asyncUtilTimeout: 5000 })
// happy-dom has no popovers. An open one has the attribute `data-open`.
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.toggleAttribute('data-open', true)
  },
  hidePopover(this: HTMLElement) {
    this.toggleAttribute('data-open', false)
  },
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
