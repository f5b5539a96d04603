import { expect, test } from 'vitest'
import { changeFault, type Current, releaseFault } from './changes.ts'

const OLD = { version: '1.0.0', sha256: 'a' }
const current = (heading: string, more: Partial<Current> = {}): Current => ({
  ...{ version: '1.0.0', sha256: 'a', released: OLD },
  changelog: `# Changelog\n\n## ${heading}\n\n- A line.\n\n## 0.9.0\n\n- An old line.\n`,
  ...more,
})

test('an unchanged package needs no line', () => {
  expect(changeFault(current('1.0.0'))).toBe('')
})

test('a changed package without a line in its changelog fails', () => {
  expect(changeFault(current('1.0.0', { sha256: 'b' }))).toContain('differs from the released 1.0.0')
  expect(changeFault(current('Unreleased', { sha256: 'b' }))).toBe('')
})

test('an empty section counts as no line', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- A line.\n'
  expect(changeFault(current('', { changelog, sha256: 'b' }))).toContain('has no entry')
  expect(changeFault(current('', { changelog: '# Changelog\n\n## Unreleased\n' }))).toContain('has no entry')
})

test('the newest section has the version of the package', () => {
  expect(changeFault(current('1.1.0', { sha256: 'b' }))).toContain('package.json has 1.0.0')
  expect(changeFault(current('1.1.0', { sha256: 'b', version: '1.1.0' }))).toBe('')
})

test('a release needs a numbered section, and new contents need a new number', () => {
  expect(releaseFault(current('Unreleased', { sha256: 'b' }))).toContain('number of the version')
  expect(releaseFault(current('1.0.0', { sha256: 'b' }))).toContain('differs')
  expect(releaseFault(current('1.0.0'))).toBe('')
  expect(releaseFault(current('1.1.0', { sha256: 'b', version: '1.1.0' }))).toBe('')
  expect(releaseFault(current('1.0.0', { released: null }))).toBe('')
})
