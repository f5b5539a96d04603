import type { ForcedOutcome, TestMode } from '@assure/contract/accounts/test-mode.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestModePanel } from '#src/features/api-keys/test-mode/test-mode-panel.tsx'
import { showFrench } from '#src/testing/show-french.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const state = (changes: Partial<TestMode> = {}) => ({
  ...{ result: 'OK' as const, session_id: 'ak_test_1', licences: 14, counts: 3210 },
  outcomes: [] as ForcedOutcome[],
  ...changes,
})
/** A handler with one answer that records its inputs. */
const recorded = <Answer extends object>(answer: Answer) => {
  const inputs: unknown[] = []
  const handler = async ({ input }: { input: unknown }): Promise<Answer> => {
    inputs.push(input)
    return answer
  }
  return { inputs, handler }
}
const open = (account: Answers['account']) =>
  renderScreen(<TestModePanel />, {
    member: { ...memberOf(['developer']), test_mode: true },
    answers: { account: { open_test_mode: answers(state()), ...account } },
  })

test('says how much test mode holds, and clearing says what it deletes', async () => {
  const clear = recorded({ result: 'OK' as const })
  const { user } = open({
    open_test_mode: answers(state(), state({ licences: 0, counts: 0 })),
    clear_test_data: clear.handler,
  })
  await screen.findByText('Test mode holds 14 licences and 3,210 counts.')
  await user.click(screen.getByRole('button', { name: 'Clear test data…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(
    'This deletes 14 licences and 3,210 counts of test mode. Test keys keep working. Live data is not touched.',
  )
  await user.click(dialog.getByRole('button', { name: 'Clear test data' }))
  await screen.findByText('Test mode holds 0 licences and 0 counts.')
  expect(clear.inputs).toEqual([{}])
})

test('keeping the data calls nothing', async () => {
  const { user } = open({})
  await user.click(await screen.findByRole('button', { name: 'Clear test data…' }))
  await user.click(await screen.findByRole('button', { name: 'Keep the data' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('makes sample data, and asks for days only where counts are spread', async () => {
  const make = recorded({ result: 'OK' as const, made: 500 })
  const { user } = open({ make_test_data: make.handler })
  const form = within(await screen.findByRole('form', { name: 'Make sample data' }))
  await user.selectOptions(form.getByLabelText('Kind'), 'licences')
  expect(form.queryByLabelText('Spread over days')).toBeNull()
  await user.selectOptions(form.getByLabelText('Kind'), 'Age estimations')
  const count = form.getByLabelText('How many')
  await user.clear(count)
  await user.type(count, '500')
  await user.click(form.getByRole('button', { name: 'Make data' }))
  await screen.findByText('The sample data is made')
  expect(make.inputs).toEqual([{ kind: 'estimations', count: 500, days: 7 }])
})

test('says what is missing or wrong before it makes data', async () => {
  const { user } = open({})
  const form = within(await screen.findByRole('form', { name: 'Make sample data' }))
  const count = form.getByLabelText('How many')
  await user.clear(count)
  await user.type(count, '101')
  await user.click(form.getByRole('button', { name: 'Make data' }))
  form.getByText('Choose one')
  await user.selectOptions(form.getByLabelText('Kind'), 'licences')
  form.getByText('Enter a number from 1 to 100')
})

test.each([
  [{ result: 'DENY' as const, code: 'NO_LICENCE' as const }, /Make licences first/],
  [{ result: 'DENY' as const, code: 'NOT_TEST_MODE' as const }, /no longer in test mode/],
  [new RpcError('test_limit'), /above a limit of test mode/],
])('says why no data was made: %j', async (answer, text) => {
  const { user } = open({
    make_test_data: answers<{ result: 'DENY'; code: 'NO_LICENCE' | 'NOT_TEST_MODE' }>(answer),
  })
  const form = within(await screen.findByRole('form', { name: 'Make sample data' }))
  await user.selectOptions(form.getByLabelText('Kind'), 'devices')
  await user.click(form.getByRole('button', { name: 'Make data' }))
  await form.findByText(text)
})

test('forces an outcome, and lists those that wait', async () => {
  const waiting = { next: 'payment_declined', times: 2, ends_at_utc: 1_790_000_000 } as const
  const force = recorded({ result: 'OK' as const, outcomes: [{ ...waiting }] })
  const { user } = open({
    open_test_mode: answers(state(), state({ outcomes: [waiting] })),
    force_test_outcome: force.handler,
  })
  const form = within(await screen.findByRole('form', { name: 'Force an outcome' }))
  await user.selectOptions(form.getByLabelText('Outcome'), 'A card is declined')
  const times = form.getByLabelText('How many calls')
  await user.clear(times)
  await user.type(times, '2')
  await user.click(form.getByRole('button', { name: 'Force outcome' }))
  await screen.findByText(/A card is declined: 2 calls, until/)
  expect(force.inputs).toEqual([{ next: 'payment_declined', times: 2 }])
})

test('a tab that is no longer in test mode says so, and neither clears nor forces', async () => {
  const refused = answers({ result: 'DENY' as const, code: 'NOT_TEST_MODE' as const })
  const { user } = open({ clear_test_data: refused, force_test_outcome: refused })
  const form = within(await screen.findByRole('form', { name: 'Force an outcome' }))
  await user.selectOptions(form.getByLabelText('Outcome'), 'A card is declined')
  await user.click(form.getByRole('button', { name: 'Force outcome' }))
  await form.findByText('This tab is no longer in test mode. Reload the page.')
  await user.click(screen.getByRole('button', { name: 'Clear test data…' }))
  await user.click(await screen.findByRole('button', { name: 'Clear test data' }))
  await screen.findByText(
    'The test data was not cleared. This tab is no longer in test mode. Reload the page.',
  )
})

test('the panel is in French too', async () => {
  await showFrench()
  open({})
  await screen.findByText(/^Le mode test contient 14 licences et 3.210 totaux\.$/)
  const form = within(await screen.findByRole('form', { name: 'Créer des données d’exemple' }))
  form.getByRole('option', { name: 'Scans des magasins' })
})

test('data that does not load says so and can be asked for again', async () => {
  const { user } = open({ open_test_mode: answers<TestMode>(new RpcError('internal'), state()) })
  await screen.findByText(/The test data did not load/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/Test mode holds 14 licences/)
})
