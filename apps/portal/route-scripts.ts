import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestRoute {
  parentId?: string
  path?: string
  module: string
  clientLoaderModule?: string
  imports: string[]
}

/** The framework's own list of what each route is made of, in the built portal. */
const routesOf = (client: string): Record<string, ManifestRoute> => {
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, json] = /=(\{.*\});?\s*$/s.exec(readFileSync(join(assets, name ?? ''), 'utf8')) ?? []
  if (json === undefined) throw new Error('the manifest of the routes was not understood')
  return (JSON.parse(json) as { routes: Record<string, ManifestRoute> }).routes
}

/**
 * The scripts of the screen at an address pattern that the page sent for every screen does not name: a browser
 * that is told of them fetches them with the others, and not after it has run those.
 */
export const routeScripts = (client: string, fallback: string): ((pattern: string) => string[]) => {
  const routes = routesOf(client)
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
