import {
  type ForcedOutcome,
  TEST_OUTCOMES,
  type TestOutcome,
} from '@assure/contract/accounts/test-mode.modes'
import { FORCED_TIMES_MAX } from '@assure/contract/constants'
import { type FormEvent, useId, useState } from 'react'
import { callAccount } from '#src/api/services.ts'
import { numberIn } from '#src/features/api-keys/test-mode/number-in.ts'
import { useTestCall } from '#src/features/api-keys/test-mode/use-test-call.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Forces the outcome of the next calls of test mode, and lists those that wait. */
export const ForceOutcomeForm = ({ outcomes }: { outcomes: readonly ForcedOutcome[] }) => {
  const { t, locale } = useTranslation()
  const id = useId()
  const [next, setNext] = useState<TestOutcome>()
  const [times, setTimes] = useState('1')
  const [isChecked, setIsChecked] = useState(false)
  const { send, isPending, failure } = useTestCall({
    done: t('testData.force.done'),
    failed: (reason) => t('testData.force.failed', { reason }),
  })
  const wanted = numberIn(times, FORCED_TIMES_MAX)
  const clockOf = (seconds: number) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(seconds * 1000))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (next === undefined || wanted === null) return
    void send(async () => {
      const answer = await callAccount('force_test_outcome', { next, times: wanted })
      return answer.result === 'OK' ? null : t('testData.NOT_TEST_MODE')
    })
  }
  return (
    <form aria-labelledby={id} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {t('testData.force.title')}
        </h3>
        <p className="text-help text-text-muted">{t('testData.force.lead')}</p>
      </div>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field
        label={t('testData.force.next')}
        error={isChecked && next === undefined ? t('testData.required') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            choices={TEST_OUTCOMES.map((value) => ({ value, label: t(`testData.outcome.${value}`) }))}
            noneLabel={t('testData.force.none')}
            value={next ?? ''}
            onChange={({ target }) => setNext(TEST_OUTCOMES.find((one) => one === target.value))}
          />
        )}
      </Field>
      <Field
        label={t('testData.force.times')}
        error={
          isChecked && wanted === null ? t('testData.make.countWrong', { max: FORCED_TIMES_MAX }) : undefined
        }
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={times}
            onChange={({ target }) => setTimes(target.value)}
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="self-start">
        {t('testData.force.submit')}
      </Button>
      {outcomes.length > 0 && (
        <section
          aria-label={t('testData.force.waiting')}
          className="rounded-control bg-sunken px-4 py-3 text-help"
        >
          <h4 className="font-medium">{t('testData.force.waiting')}</h4>
          <ul>
            {outcomes.map(({ next: outcome, times: count, ends_at_utc: endsAt }) => (
              <li key={outcome}>
                {t('testData.force.left', {
                  ...{ outcome: t(`testData.outcome.${outcome}`), count, until: clockOf(endsAt) },
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  )
}
