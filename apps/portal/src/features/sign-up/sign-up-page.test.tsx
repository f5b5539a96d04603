import { RpcError } from '@assure/contract/rpc-error'
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import RetailSignUpPage from '#src/features/sign-up/retail-sign-up-page.tsx'
import SignUpPage from '#src/features/sign-up/sign-up-page.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const TITLE = 'Contact us for a free 30 day trial'

beforeEach(() => {
  // happy-dom loads no pages into frames. A frame with an empty document has a window to send messages from.
  vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute').mockImplementation(function (this: Element, name) {
    return name === 'srcdoc' ? '' : Element.prototype.getAttribute.call(this, name)
  })
})

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const openSignUp = (search = '', account: Answers['account'] = {}) =>
  renderScreen(
    <>
      <SignUpPage />
      <Address />
    </>,
    { session: null, address: `/signup${search}`, answers: { account } },
  )
const address = () => screen.getByLabelText('Address').textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const frame = () => screen.getByTitle<HTMLIFrameElement>('Voice verification')
const create = () => screen.getByRole('button', { name: 'Create an account' })

const fillPerson = async (user: UserEvent) => {
  await user.type(field('First Name'), 'Amélie')
  await user.type(field('Last Name'), 'Okafor')
  await user.type(field('Work E-mail'), 'amelie@example.com')
  await user.type(field('Company'), 'Fernhill Stores')
  await user.type(field('Job Title'), 'Developer')
}
const fillAccount = async (user: UserEvent) => {
  await fillPerson(user)
  await user.type(field('Password'), 'Harbour-77')
}
/** Sends the frame's message of success, as the page gets it. */
const tellSuccess = (init: MessageEventInit = {}) =>
  act(() => {
    const data = { message: 'success', human_proof: 'PROOF' }
    const { origin } = window.location
    window.dispatchEvent(
      new MessageEvent('message', { data, origin, source: frame().contentWindow, ...init }),
    )
  })

test.each(['', '?create=account'])(
  'SU-01 /signup%s has the title of the specification and a link to the home page',
  (search) => {
    openSignUp(search)
    screen.getByRole('heading', { level: 1, name: TITLE })
    expect(document.title).toContain(TITLE)
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/home')
  },
)

test('SU-02 SU-03 SU-04 a trial request reports missing fields, resets and refuses a repeat', async () => {
  const { user } = openSignUp('', {
    contact_us: answers<{ result: 'OK' } | { result: 'DENY'; code: 'ALREADY_SUBMITTED' }>(
      { result: 'OK' },
      { result: 'DENY', code: 'ALREADY_SUBMITTED' },
    ),
  })
  expect(screen.queryByTitle('Voice verification')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Voice verification (optional)' }))
  frame()
  const send = screen.getByRole('button', { name: 'Request a trial' })
  await user.click(send)
  expect(screen.getAllByText('This field is required')).toHaveLength(6)
  expect(document.activeElement).toBe(field('First Name'))
  await user.type(field('Work E-mail'), 'amelie@fernhill')
  await user.tab()
  screen.getByText('E-mail must be valid')
  await user.clear(field('Work E-mail'))
  const fill = async () => {
    await fillPerson(user)
    await user.selectOptions(screen.getByLabelText('Solution Type'), 'SDK - On Browser')
    await user.click(screen.getByLabelText(/^Additional Details/))
    await user.paste('x'.repeat(499))
    screen.getByText('499 of 500 characters')
    await user.click(send)
  }
  await fill()
  await screen.findByText('Thank you for reaching out! We will get back to you within the next 48 hours.')
  expect(field('Work E-mail').value).toBe('')
  await fill()
  await screen.findByText('The email you entered is already submitted a query in the system!')
  expect(field('Work E-mail').value).toBe('amelie@example.com')
})

test('SU-05 SU-09 tabs have URLs, and the form keeps its input and shows no early errors', async () => {
  const { user } = openSignUp()
  await fillPerson(user)
  await user.click(screen.getByRole('tab', { name: 'Create an account' }))
  expect(address()).toBe('?create=account')
  expect(field('Last Name').value).toBe('Okafor')
  await user.type(field('Password'), 'harbour7')
  expect(field('Password').getAttribute('aria-invalid')).toBeNull()
  screen.getByText('To finish: correct Password, then complete the voice verification.')
  await user.clear(field('Password'))
  await user.tab()
  screen.getByText('Please enter a password')
  screen.getByRole('tab', { name: 'Create an account' }).focus()
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(address()).toBe('')
})

test('SU-06 sign-up with the email of an account shows an error and keeps the input', async () => {
  const { user } = openSignUp('?create=account', {
    email_register: answers({ result: 'DENY' as const, code: 'EMAIL_REGISTERED' as const }),
  })
  await fillAccount(user)
  tellSuccess()
  await user.click(create())
  await screen.findByText('The email you entered is already registered in the system!')
  expect(field('Work E-mail').value).toBe('amelie@example.com')
  expect(document.activeElement).toBe(field('Work E-mail'))
})

test('SU-06 any other failure of a sign-up says why, never that the email has an account', async () => {
  const { user } = openSignUp('?create=account', {
    email_register: answers<never>(new RpcError('rate_limited'), new RpcError('internal')),
  })
  await fillAccount(user)
  tellSuccess()
  await user.click(create())
  await screen.findByText(/^Too many attempts/)
  await user.click(create())
  await screen.findByText(/^Something went wrong/)
  expect(screen.queryByText(/already registered/)).toBeNull()
  expect(field('Work E-mail').value).toBe('amelie@example.com')
})

test('SU-11 sign-up with the email of a retail account shows an error and keeps the input', async () => {
  const { user } = renderScreen(<RetailSignUpPage />, {
    session: null,
    answers: {
      account: { retail_register: answers({ result: 'DENY' as const, code: 'EMAIL_REGISTERED' as const }) },
    },
  })
  await user.type(field('First Name'), 'Olive')
  await user.type(field('Last Name'), 'Quay')
  await user.type(field('E-mail'), 'store@example.com')
  await user.type(field('Company'), 'Quayside Stores')
  tellSuccess()
  await user.click(screen.getByRole('button', { name: 'Start free test' }))
  await screen.findByText('The email you entered is already registered in the system!')
  expect(field('E-mail').value).toBe('store@example.com')
})

test('SU-10 a success message from another window or origin is ignored', async () => {
  const { user } = openSignUp('?create=account')
  await fillAccount(user)
  tellSuccess({ source: window })
  tellSuccess({ source: null })
  tellSuccess({ origin: 'https://evil.example' })
  expect(create().getAttribute('aria-disabled')).toBe('true')
  tellSuccess()
  expect(create().getAttribute('aria-disabled')).not.toBe('true')
})
