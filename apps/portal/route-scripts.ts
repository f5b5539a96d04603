import { builtRoutes, type ManifestRoute } from './built-manifest.ts'

/**
 * The scripts of the screen at an address pattern that the page for every screen does not name: a browser that knows
 * them fetches them with the others, and not after it has run those.
 */
export const routeScripts = (client: string, fallback: string): ((pattern: string) => string[]) => {
  const routes = builtRoutes(client)
  return (pattern) => {
    const scripts = new Set<string>()
    let route = Object.values(routes).find(({ path }) => path === pattern)
    if (!route) throw new Error(`no route is built for ${pattern}`)
    while (route) {
      const { module, clientLoaderModule, imports, parentId }: ManifestRoute = route
      for (const script of [module, clientLoaderModule, ...imports])
        if (script !== undefined && !fallback.includes(script)) scripts.add(script)
      route = parentId === undefined ? undefined : routes[parentId]
    }
    return [...scripts]
  }
}
