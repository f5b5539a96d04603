import type { LockedPackage } from './production-packages.ts'

/** Converts the lock file's 'sha512-<base64>' to CycloneDX. */
const hashOf = (integrity: string) => {
  const [algorithm = '', base64 = ''] = integrity.split('-', 2)
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  }
}

/** Returns the package URL: https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** Returns the list of all packages in a release, those in the bundle too, as CycloneDX 1.5. */
export const sbom = (version: string, packages: readonly LockedPackage[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: 'assure-portal', version } },
  components: packages.map((one) => ({
    'bom-ref': one.folder,
    type: 'library',
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    ...(one.licence !== undefined && { licenses: [{ expression: one.licence }] }),
    ...(one.integrity !== undefined && { hashes: [hashOf(one.integrity)] }),
  })),
})
