import { expect, test } from 'vitest'
import { looseMarks } from './french-marks.ts'

test.each([
  'Où\u202f? Ici\u00a0: «\u00a0là\u00a0»\u202f; à 14:07, 80\u202f% de part (%), https://a.example/b?c=d.',
  'Rien de plus…',
])('CN-02 correct French punctuation is accepted: %j', (text) => expect(looseMarks(text)).toEqual([]))

test.each([
  'Où ?',
  'Où\u00a0?',
  'Où?',
  'Ici :',
  'Ici\n: là',
  'Ici\u202f: là',
  'Ici: là',
  'à 80 %',
  '« là\u00a0»',
  '«\u00a0là »',
  'Encore...',
  "L'an",
])('CN-02 the check reports French punctuation that can wrap or is typewritten: %j', (text) =>
  expect(looseMarks(text)).toHaveLength(1),
)
