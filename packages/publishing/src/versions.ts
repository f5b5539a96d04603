import client from '../../client/package.json' with { type: 'json' }
import deviceClient from '../../device-client/package.json' with { type: 'json' }
import web from '../../web/package.json' with { type: 'json' }
import type { PackageName } from './names.ts'

/** Versions of the published packages, as their package.json has them. */
export const PACKAGE_VERSIONS: Record<PackageName, string> = {
  client: client.version,
  'device-client': deviceClient.version,
  web: web.version,
}
