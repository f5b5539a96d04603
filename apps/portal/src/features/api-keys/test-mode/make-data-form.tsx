import { TEST_DATA_KINDS, type TestDataKind } from '@assure/contract/accounts/test-mode.modes'
import { REPORT_AGE_MAX_DAYS, TEST_LICENCES_MAX, TEST_REPORTS_A_DAY } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
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

/** Kinds that are spread over days. */
const BY_DAY: readonly TestDataKind[] = ['scans', 'estimations', 'safety']
const maxOf = (kind: TestDataKind | undefined): number =>
  kind === 'licences' || kind === 'devices' ? TEST_LICENCES_MAX : TEST_REPORTS_A_DAY

/** Makes sample data in test mode. */
export const MakeDataForm = () => {
  const { t, locale } = useTranslation()
  const id = useId()
  const [kind, setKind] = useState<TestDataKind>()
  const [count, setCount] = useState('10')
  const [days, setDays] = useState('7')
  const [isChecked, setIsChecked] = useState(false)
  const { send, isPending, failure } = useTestCall({
    done: t('testData.make.done'),
    failed: (reason) => t('testData.make.failed', { reason }),
  })
  const max = maxOf(kind)
  const shown = (number: number) => numberFormat(locale).format(number)
  const wanted = numberIn(count, max)
  const isByDay = kind !== undefined && BY_DAY.includes(kind)
  const over = isByDay ? numberIn(days, REPORT_AGE_MAX_DAYS) : 1
  const wrong = (isWrong: boolean, most: number) =>
    isChecked && isWrong ? t('testData.make.countWrong', { max: shown(most) }) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (kind === undefined || wanted === null || over === null) return
    void send(async () => {
      const answer = await callAccount('make_test_data', { kind, count: wanted, days: over })
      if (answer.result === 'OK') return null
      return answer.code === 'NOT_TEST_MODE' ? t('testData.NOT_TEST_MODE') : t(`testData.make.${answer.code}`)
    })
  }
  return (
    <form aria-labelledby={id} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="font-semibold">
        {t('testData.make.title')}
      </h3>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field
        label={t('testData.make.kind')}
        error={isChecked && kind === undefined ? t('testData.required') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            choices={TEST_DATA_KINDS.map((value) => ({ value, label: t(`testData.kind.${value}`) }))}
            noneLabel={t('testData.make.none')}
            value={kind ?? ''}
            onChange={({ target }) => setKind(TEST_DATA_KINDS.find((one) => one === target.value))}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('testData.make.count')}
          help={t('testData.make.countHelp', { max: shown(max) })}
          error={wrong(wanted === null, max)}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          )}
        </Field>
        {isByDay && (
          <Field
            label={t('testData.make.days')}
            help={t('testData.make.daysHelp', { max: REPORT_AGE_MAX_DAYS })}
            error={wrong(over === null, REPORT_AGE_MAX_DAYS)}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <Button type="submit" pending={isPending} className="self-start">
        {t('testData.make.submit')}
      </Button>
    </form>
  )
}
