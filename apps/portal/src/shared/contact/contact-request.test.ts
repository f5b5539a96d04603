import { signUpModes } from '@assure/contract/accounts/sign-up.modes'
import { expect, test } from 'vitest'
import { additionalInfo, type ContactValues, contactFaults, contactRequest } from './contact-request.ts'

const FILLED: ContactValues = {
  firstName: ' Amélie',
  lastName: 'Okafor ',
  email: ' amelie.okafor@fernhill.example ',
  company: 'Fernhill Stores',
  jobTitle: 'Android developer',
  solutionType: 'SDK - iOS',
  details: '',
  news: false,
}
const EMPTY: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  jobTitle: '',
  solutionType: '',
  details: '',
  news: false,
}

test('SU-03 every field except details and news is required, in the order of the form', () => {
  expect(Object.entries(contactFaults(EMPTY))).toEqual([
    ['firstName', 'required'],
    ['lastName', 'required'],
    ['email', 'required'],
    ['company', 'required'],
    ['jobTitle', 'required'],
    ['solutionType', 'required'],
  ])
  expect(contactFaults(FILLED)).toEqual({})
  expect(contactFaults({ ...FILLED, company: '  ', email: 'amelie@fernhill' })).toEqual({
    company: 'required',
    email: 'email',
  })
})

test('SU-08 the request joins first and last name and includes the details', () => {
  expect(additionalInfo({ ...FILLED, details: ' Two\nlines ', news: true })).toEqual({
    company: 'Fernhill Stores',
    name: 'Amélie Okafor',
    job_title: 'Android developer',
    subscribe_news: true,
    additional_details: 'Two\nlines',
  })
  expect(additionalInfo(FILLED)).not.toHaveProperty('additional_details')
})

test('SU-08 the request fits the input of `contact_us` and has the page’s language', () => {
  const request = contactRequest({ ...FILLED, details: 'Five stores' }, 'fr')
  expect(signUpModes.contact_us.input.parse(request)).toEqual({
    email: 'amelie.okafor@fernhill.example',
    additional_info_fields: {
      name: 'Amélie Okafor',
      company: 'Fernhill Stores',
      job_title: 'Android developer',
      solution_type: 'SDK - iOS',
      additional_details: 'Five stores',
      subscribe_news: false,
    },
    language: 'fr',
  })
  expect(() => contactRequest({ ...FILLED, solutionType: '' }, 'en')).toThrow()
})
