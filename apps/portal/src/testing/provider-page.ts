import { onTestFinished, vi } from 'vitest'

/** The page of an identity provider. */
export const PROVIDER_PAGE = 'https://id.example.com/authorize?state=s'

/** Watches for which pages the browser leaves. */
export const watchLeaving = () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => {
    leave.mockRestore()
    sessionStorage.clear()
  })
  return leave
}
