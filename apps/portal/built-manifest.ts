import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ManifestRoute {
  parentId?: string
  path?: string
  module: string
  clientLoaderModule?: string
  imports: string[]
}
export interface Manifest {
  routes: Record<string, ManifestRoute>
}

const read = (client: string) => {
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('no manifest of the routes was built')
  const file = join(assets, name)
  const [, before, json] = /^([^{]*=)(\{.*\});?\s*$/s.exec(readFileSync(file, 'utf8')) ?? []
  if (before === undefined || json === undefined)
    throw new Error('the manifest of the routes was not understood')
  return { file, before, manifest: JSON.parse(json) as Manifest }
}

/** Reads the modules of each route from the route manifest of the built portal. */
export const builtRoutes = (client: string): Manifest['routes'] => read(client).manifest.routes

/** Removes routes from the route manifest, which every screen of the application fetches. */
export const dropRoutes = (client: string, isDropped: (id: string) => boolean): void => {
  const { file, before, manifest } = read(client)
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isDropped(id)))
  writeFileSync(file, `${before}${JSON.stringify({ ...manifest, routes })};`)
}
