import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, data } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { FAILURES } from '#src/features/styleguide/failures.ts'
import { addGuideStyles } from '#src/features/styleguide/forced-states.ts'
import { THEMES } from '#src/lib/theme.ts'

/** For the product's developers: where real customers are, this address does not exist. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): null => {
  if (!portalConfig().demo) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const theme = THEMES.find((known) => known === searchParams.get('theme'))
  // Only for this page: the user's own theme stays.
  if (theme && theme !== 'system') document.documentElement.dataset['theme'] = theme
  const failure = FAILURES[searchParams.get('open') ?? '']
  if (failure) throw failure.error
  return null
}

/** Apart, since what every screen fetches names the files of each route, and this one has most of them. */
const StyleGuide = lazy(async () => {
  const guide = await import('./style-guide.tsx')
  // Before anything is drawn: with reduced motion, what gets another look at once is measured in its old one.
  addGuideStyles()
  return { default: guide.StyleGuide }
})

/** `/styleguide`, in the demo and in development: what the product's screens are made of. */
export default function StyleguidePage() {
  return (
    <Suspense>
      <StyleGuide />
    </Suspense>
  )
}
