import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isOtherLanguage } from '#src/i18n/translation.ts'

declare global {
  interface Window {
    /** The framework's mark in the page: a page that becomes any screen has nothing to hydrate. */
    __reactRouterContext?: { isSpaMode: boolean }
  }
}

const portal = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
)

startTransition(() => {
  // A screen that was written in another language than the one that was chosen is not taken over, but replaced.
  if (isOtherLanguage && !window.__reactRouterContext?.isSpaMode) createRoot(document).render(portal)
  else hydrateRoot(document, portal)
})
