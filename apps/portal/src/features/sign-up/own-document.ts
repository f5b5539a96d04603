import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'

/**
 * Loader that reloads the page after a client-side navigation. Only the sign-up's own document has the headers that
 * allow the iframe and its microphone.
 */
export const inItsOwnDocument = ({ request }: ClientLoaderFunctionArgs): null => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== new URL(request.url).pathname)
    throw redirectDocument(request.url)
  return null
}
