import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['a@example.com', 'a@example.com'],
  ['A+1@Example.com', 'a@example.com'],
  ['a+@example.com', 'a@example.com'],
  ['a+b+c@example.com', 'a@example.com'],
  ['a.b+shop@example.com', 'a.b@example.com'],
  // Without its tag nothing would be left of these names.
  ['+1@example.com', '+1@example.com'],
  ['++1@example.com', '+@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
