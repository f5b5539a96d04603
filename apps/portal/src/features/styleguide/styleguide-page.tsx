import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, data } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { FAILURES } from '#src/features/styleguide/failures.ts'
import { addGuideStyles } from '#src/features/styleguide/forced-states.ts'
import { THEMES } from '#src/lib/theme.ts'

/** Answers 404 outside the demo: the style guide is only for the product's developers. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): null => {
  if (!portalConfig().demo) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const theme = THEMES.find((known) => known === searchParams.get('theme'))
  // Applies only to this page. The user's stored theme is unchanged.
  if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme
  const failure = FAILURES[searchParams.get('open') ?? '']
  if (failure) throw failure.error
  return null
}

/** Lazy: a route's files are listed in the manifest that every screen loads, and this route has most files. */
const StyleGuide = lazy(async () => {
  const guide = await import('./style-guide.tsx')
  // Before rendering: otherwise, with reduced motion, elements would be measured in their old look.
  addGuideStyles()
  return { default: guide.StyleGuide }
})

/** Style guide, `/styleguide`, in the demo and in development: the components of the screens. */
export default function StyleguidePage() {
  return (
    <Suspense>
      <StyleGuide />
    </Suspense>
  )
}
