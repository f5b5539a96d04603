import { expect, test } from 'vitest'
import { emailsFault, typedEmails } from '#src/features/organisation/invite-form.ts'

test('addresses are read from lines, commas and semicolons, each once', () => {
  expect(typedEmails(' a@b.example\nB@b.example, c@b.example;\n\nb@B.example ')).toEqual([
    'a@b.example',
    'B@b.example',
    'c@b.example',
  ])
  expect(typedEmails(' \n ')).toEqual([])
})

test('1 to 20 valid addresses can be sent', () => {
  const many = Array.from({ length: 21 }, (_, place) => `p${place}@b.example`)
  expect(emailsFault(many.slice(0, 1))).toBeNull()
  expect(emailsFault(many.slice(0, 20))).toBeNull()
  expect(emailsFault(many)).toEqual({ name: 'tooMany', max: 20, count: 21 })
  expect(emailsFault([])).toEqual({ name: 'needEmail' })
  expect(emailsFault(['a@b.example', 'nobody', 'x@'])).toEqual({ name: 'notEmail', addresses: 'nobody, x@' })
})
