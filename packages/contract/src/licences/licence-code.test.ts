import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROCKFORD, LICENCE_CODE_RANDOM_CHARS, licenceCode, parseLicenceCode } from './licence-code.ts'

const bodies = fc
  .array(fc.constantFrom(...CROCKFORD), {
    minLength: LICENCE_CODE_RANDOM_CHARS,
    maxLength: LICENCE_CODE_RANDOM_CHARS,
  })
  .map((chars) => chars.join(''))

test('LC-08 a code has the app’s prefix, three groups of four and a final check character', () => {
  expect(licenceCode('AC', '7K3F9Q2MX4T')).toMatch(/^AC-7K3F-9Q2M-X4T[0-9A-Z]$/)
})

test('LC-08 every single wrong character and every swap of two is detected', () => {
  fc.assert(
    fc.property(bodies, fc.nat(11), fc.nat(11), fc.constantFrom(...CROCKFORD), (body, at, other, char) => {
      const plain = licenceCode('AC', body).slice(3).replaceAll('-', '')
      const wrong = [...plain]
      wrong[at] = char
      if (wrong.join('') !== plain) expect(parseLicenceCode(`AC-${wrong.join('')}`)).toBeNull()
      const swapped = [...plain]
      ;[swapped[at], swapped[other]] = [plain.charAt(other), plain.charAt(at)]
      if (swapped.join('') !== plain) expect(parseLicenceCode(`AC-${swapped.join('')}`)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('LC-08 a typed code may differ in case and spaces, and use O for 0, I and L for 1', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const code = licenceCode('AC', body)
      const typed = code.slice(3).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')
      expect(parseLicenceCode(` ac ${typed} `)).toBe(code)
    }),
  )
  for (const other of ['', 'AC', 'AC-7K3F', 'AC-UUUU-UUUU-UUUU', 'hello'])
    expect(parseLicenceCode(other)).toBeNull()
})
