import { builtRoutes, type ManifestRoute } from './built-manifest.ts'

/**
 * Returns the scripts of the screen at a path pattern, without those that the fallback page already names. A browser
 * that knows them from the start fetches them in parallel, not one after the other.
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
