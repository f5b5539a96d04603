import { LANGUAGES } from '@assure/contract/constants'
import { FAULT_CODES } from '@assure/contract/faults'
import { PROBLEM_STATUS } from '@assure/contract/rpc-error'
import { REPORT_REJECTIONS } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { headingsOf } from '../../read-document.ts'
import { errorsDocument } from './errors-document.ts'

test.each(LANGUAGES)('the errors page has one entry for each code of the API, in %s', (language) => {
  const ids = headingsOf(errorsDocument(language).blocks).map(({ id }) => id)
  for (const code of [...Object.keys(PROBLEM_STATUS), ...FAULT_CODES, ...REPORT_REJECTIONS])
    expect(ids.filter((id) => id === code)).toEqual([code])
  expect(new Set(ids).size).toBe(ids.length)
})

test('the sample of the errors page is a real answer, with the name that was probably meant', () => {
  const block = errorsDocument('en').blocks.find(({ kind }) => kind === 'code')
  const { errors } = JSON.parse(block?.kind === 'code' ? block.text : '') as { errors: object[] }
  expect(errors).toEqual([
    { pointer: '/reports', code: 'required', message: 'Is required.' },
    {
      pointer: '/report',
      code: 'unknown_field',
      message: 'Unknown field. Did you mean reports?',
    },
  ])
})
