import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isOtherLanguage } from '#src/i18n/translation.ts'

declare global {
  interface Window {
    /** Set by React Router. In SPA mode the page is a shell without a prerendered screen. */
    __reactRouterContext?: { isSpaMode: boolean }
  }
}

const portal = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
)

startTransition(() => {
  // A screen prerendered in another language cannot be hydrated, so it is rendered from scratch.
  if (isOtherLanguage && !window.__reactRouterContext?.isSpaMode) createRoot(document).render(portal)
  else hydrateRoot(document, portal)
})
