import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'

/**
 * The frame and its microphone are allowed by the headers of the sign-up's own document: who comes by a
 * link inside the portal gets the page anew.
 */
export const inItsOwnDocument = ({ request }: ClientLoaderFunctionArgs): null => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== new URL(request.url).pathname)
    throw redirectDocument(request.url)
  return null
}
