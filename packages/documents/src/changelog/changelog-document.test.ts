import { readdir, readFile } from 'node:fs/promises'
import { LANGUAGES } from '@assure/contract/constants'
import { API_VERSION } from '@assure/contract/openapi'
import { expect, test } from 'vitest'
import { headingsOf } from '../read-document.ts'
import { changelogDocument } from './changelog-document.ts'
import { PARTS, RELEASED_VERSIONS, versionId } from './released-versions.ts'

const ROOT = new URL('../../../../', import.meta.url)

/** The versions of a package that its changelog describes. "Unreleased" does not count. */
const packageVersions = async (name: string): Promise<string[]> => {
  const text = await readFile(new URL(`packages/${name}/CHANGELOG.md`, ROOT), 'utf8')
  return [...text.matchAll(/^## (\d+\.\d+\.\d+\S*)/gm)].map(([, version]) => `${name}-${version}`)
}

test('the changelog has each version of the API and of the packages, and no other', async () => {
  const documents = await readdir(new URL('docs/api/released', ROOT))
  const published = [
    ...documents.map((file) => `api-${file.replace('.json', '')}`),
    ...(await packageVersions('client')),
    ...(await packageVersions('device-client')),
    ...(await packageVersions('web')),
  ]
  expect(published).toContain(`api-${API_VERSION}`)
  expect(RELEASED_VERSIONS.map(versionId).toSorted()).toEqual(published.toSorted())
})

test('the versions of the changelog are in the order of their days, newest first', () => {
  const days = RELEASED_VERSIONS.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
})

test.each(LANGUAGES)('the page has an anchor for each part and each version, in %s', (language) => {
  const ids = headingsOf(changelogDocument(language).blocks).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...PARTS, ...RELEASED_VERSIONS.map(versionId)].toSorted())
})
