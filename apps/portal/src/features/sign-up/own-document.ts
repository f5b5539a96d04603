import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'

/**
 * Reloads the page for a visitor who follows a link inside the portal: only the sign-up's own document has the
 * headers that allow the frame and its microphone.
 */
export const inItsOwnDocument = ({ request }: ClientLoaderFunctionArgs): null => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== new URL(request.url).pathname)
    throw redirectDocument(request.url)
  return null
}
