/**
 * Writes a release of this checkout: a folder with the bundled server, its tarball, the tarball's checksum and the list
 * of its packages. Usage: release.ts [--folder FOLDER], by default `release/`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FONT_FILES } from '../../apps/api/src/platform/pdf/pdf-fonts.ts'
import { fontPath } from '../../apps/api/src/platform/release-files.ts'
import { bundle, UNBUNDLED } from './bundle.ts'
import { notice } from './notice.ts'
import { stampCommit } from '../run/commit.mjs'
import { productionPackages } from './production-packages.ts'
import { sbom } from './sbom.ts'

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url))
/** Lists the examples by name, so that secrets in the same folder never get into a release. */
const EXAMPLES = [
  'alerts.yml',
  'assure-portal-admin',
  'assure-portal-backup.service',
  'assure-portal-backup.timer',
  'assure-portal.service',
  'Caddyfile',
  'compose.yaml',
  'Containerfile',
  'nginx.conf',
  'settings.env',
]
/** Guides for the people who run the portal. */
const GUIDES = [
  'operating.md',
  'operator-commands.md',
  'settings.md',
  'upgrading.md',
  'what-leaves-the-device.md',
]
/** Files of packages that only developers read: source maps and types. */
const FOR_DEVELOPERS = /\.(?:map|d\.[cm]?ts)$/
const COMMIT_FILE = 'apps/portal/build/commit.txt'
const say = (line: string) => process.stdout.write(`${line}\n`)

const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)

const { values } = parseArgs({ options: { folder: { type: 'string', default: join(CHECKOUT, 'release') } } })
const out = resolve(values.folder)
const { version, engines } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as {
  version: string
  engines: object
}
const name = `assure-portal-${version}`
const folder = join(out, name)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const copy = (from: string, to: string) =>
  cpSync(join(CHECKOUT, from), join(folder, to), {
    recursive: true,
    dereference: true,
    filter: (path) => !FOR_DEVELOPERS.test(path),
  })

say(`Writing ${name} ...`)
stampCommit(CHECKOUT)
await bundle(join(folder, 'dist'))
copy('apps/api/migrations', 'migrations')
copy('apps/portal/build/client', 'portal/client')
copy('apps/portal/build/routes.json', 'portal/routes.json')
// Without git, as in an image, the release names no commit.
if (existsSync(join(CHECKOUT, COMMIT_FILE))) copy(COMMIT_FILE, 'portal/commit.txt')
copy('packages/documents/texts', 'texts')
copy('packages/contract/src/accounts/common-passwords.bin', 'texts/common-passwords.bin')
for (const file of EXAMPLES) copy(`examples/${file}`, `examples/${file}`)
copy('CHANGELOG.md', 'CHANGELOG.md')
for (const file of GUIDES) copy(`docs/${file}`, `docs/${file}`)
writeFileSync(
  join(folder, 'README.md'),
  `# Assure Portal ${version}\n\n[docs/operating.md](docs/operating.md) leads from an empty machine to production. It needs Node 24.\n`,
)
for (const file of Object.values(FONT_FILES)) {
  mkdirSync(join(folder, 'fonts', dirname(file)), { recursive: true })
  copyFileSync(fontPath(file), join(folder, 'fonts', file))
}
for (const each of productionPackages(
  CHECKOUT,
  UNBUNDLED.map((unbundled) => `node_modules/${unbundled}`),
))
  copy(each.folder, each.folder)

const packages = productionPackages(CHECKOUT, ['apps/api', 'apps/portal'])
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: 'assure-portal', version, private: true, type: 'module', engines }, null, 2)}\n`,
)
writeFileSync(join(folder, 'NOTICE'), notice(CHECKOUT, packages))
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom(version, packages), null, 2)}\n`)

const tarball = `${name}.tar.gz`
execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', tarball, name], { cwd: out })
const packed = readFileSync(join(out, tarball))
const hash = createHash('sha256').update(packed).digest('hex')
writeFileSync(join(out, `${tarball}.sha256`), `${hash}  ${tarball}\n`)
say(
  `${join(out, tarball)}: ${(packed.length / 1e6).toFixed(1)} MB packed, ${(sizeOf(folder) / 1e6).toFixed(1)} MB unpacked`,
)
