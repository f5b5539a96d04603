import * as z from 'zod'
import { expect, test } from 'vitest'
import { faultsOf, IN_OUR_WORDS } from './faults.ts'

/** Returns the faults of a value as `pointer code message`. */
const said = (type: z.ZodType, value: unknown) => {
  const { error } = type.safeParse(value, IN_OUR_WORDS)
  return error
    ? faultsOf(error, type).map(({ pointer, code, message }) => `${pointer} ${code} ${message}`.trim())
    : []
}

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing field', z.object({ a: z.string() }), {}, '/a required Is required.'],
  ['an unknown field', z.strictObject({}), { 'b/c': 1 }, '/b~1c unknown_field Unknown field.'],
  [
    'a misspelt field',
    z.strictObject({ reports: z.array(z.strictObject({ spoof_count: z.int().optional() })) }),
    { reports: [{}, { spoofCuont: 1 }] },
    '/reports/1/spoofCuont unknown_field Unknown field. Did you mean spoof_count?',
  ],
  ['a text for a number', z.number(), 'x', 'wrong_type Must be a number, and is a text.'],
  ['a list for an object', z.object({}), [], 'wrong_type Must be an object, and is a list.'],
  ['null for true or false', z.boolean(), null, 'wrong_type Must be true or false, and is null.'],
  ['a fraction', z.int(), 1.5, 'wrong_type Must be a whole number.'],
  ['an empty list', z.array(z.string()).min(1), [], 'too_small Needs at least 1 item.'],
  ['a short text', z.string().min(8), 'x', 'too_small Needs at least 8 characters.'],
  ['a negative number', z.int().min(0), -1, 'too_small Must be at least 0.'],
  ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'too_big Takes at most 2 items.'],
  ['no id', z.uuidv4(), 'x', 'wrong_format Must be a UUID.'],
  ['no day', z.iso.date(), '2026-02-30', 'wrong_format Must be a calendar day, YYYY-MM-DD.'],
  ['another form', z.string().regex(/^a$/), 'b', 'wrong_format Has the wrong form.'],
  ['another value', z.enum(['face', 'voice']), 'x', 'wrong_value Must be one of face, voice.'],
  ['another constant', z.literal('OK'), 'x', 'wrong_value Must be OK.'],
  ['no multiple', z.number().multipleOf(5), 3, 'wrong_value Must be a multiple of 5.'],
  ['none of a union', z.union([z.string(), z.int()]), true, 'wrong_value Has none of the allowed forms.'],
  [
    'a wrong name',
    z.record(z.iso.date(), z.int()),
    { x: 1 },
    '/x wrong_value Holds a name or a value that is not allowed.',
  ],
  ['a rule of its own', z.string().refine(() => false, 'Must be kind.'), 'x', 'wrong_value Must be kind.'],
  ['words of its own', z.string().regex(/^a$/, 'Must be a.'), 'b', 'wrong_format Must be a.'],
])('%s gives our own code and message', (_name, type, value, words) => {
  expect(said(type, value)).toEqual([words])
})

test('a fault never contains the value that was sent', () => {
  const secret = 'secret-value'
  for (const type of [
    z.int(),
    z.uuid(),
    z.enum(['a']),
    z.literal(1),
    z.string().max(2),
    z.union([z.int(), z.null()]),
  ])
    expect(said(type, secret).join(' ')).not.toContain(secret)
})
