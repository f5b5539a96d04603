import { type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#src/i18n/translation.ts'
import { forgetGoTo, rememberGoTo } from '#src/layouts/go-to.ts'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

/**
 * Returns a click handler for links. Offline, it blocks the click and shows a snackbar, because the offline page would
 * replace the current page. Online, it stores the URL until its page has loaded.
 */
export const useLinkGuard = (): ((event: MouseEvent) => void) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { key } = useLocation()
  useEffect(forgetGoTo, [key])
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isHere = link !== null && link.origin === location.origin && link.target !== '_blank'
    if (!isHere || link.getAttribute('href')?.startsWith('#')) return
    if (navigator.onLine) {
      rememberGoTo(`${link.pathname}${link.search}`)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    showSnack({
      tone: 'error',
      text: t('shell.offlineLink', { page: (link.textContent ?? '').trim() }),
      durationMs: FAILURE_SNACK_MS,
    })
  }
}
