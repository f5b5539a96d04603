import { KEY_END_NOTICE_DAYS, PERSON_TEXT_MAX } from '@assure/contract/constants'
import { type KeyScope, placedScopesOf } from '@assure/contract/accounts/roles'
import { ENTITLEMENTS } from '@assure/contract/rpc'
import { portalConfig } from '#src/api/portal-config.ts'
import { useSession } from '#src/api/session-context.ts'
import {
  dayOf,
  END_CHOICES,
  type EndChoice,
  type KeyDraft,
  type KeyFaults,
} from '#src/features/api-keys/named/key-form.ts'
import { PRESETS, type Preset, presetScopes } from '#src/features/api-keys/named/presets.ts'
import { ScopeBoxes } from '#src/features/api-keys/named/scope-boxes.tsx'
import { scopeName } from '#src/features/api-keys/named/scope-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { PlacesField } from '#src/shared/organisations/places-field.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioCards } from '#src/ui/radio-cards.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

const DAY_S = 86_400
const YEAR_DAYS = '365'

interface KeyFieldsProps {
  draft: KeyDraft
  faults: KeyFaults
  /** Gets the changed values. */
  onChange: (changed: Partial<KeyDraft>) => void
}

/** Chosen permissions that the operator has not granted to the organisation. */
const Lacking = ({ scopes }: { scopes: readonly KeyScope[] }) => {
  const { t, locale } = useTranslation()
  const { permissions: granted } = useSession()
  const lacking = ENTITLEMENTS.filter((one) => scopes.includes(one) && !granted.includes(one))
  if (lacking.length === 0) return null
  const names = new Intl.ListFormat(locale).format(lacking.map((scope) => scopeName(scope, t)))
  return (
    <Alert tone="info" announced>
      {t('namedKeys.form.lacking', { scopes: names, company: portalConfig().companyName })}
    </Alert>
  )
}

const EndField = ({ draft, faults, onChange }: KeyFieldsProps) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const [first, second] = KEY_END_NOTICE_DAYS
  const label = (choice: Exclude<EndChoice, 'never'>) => {
    if (choice === 'date') return t('namedKeys.form.onDate')
    const date = longDate(nowS + Number(choice) * DAY_S, locale)
    return choice === YEAR_DAYS
      ? t('namedKeys.form.inYear', { date })
      : t('namedKeys.form.inDays', { days: choice, date })
  }
  return (
    <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
      <Field
        label={t('namedKeys.form.ends')}
        help={draft.end !== 'never' && t('namedKeys.form.endsHelp', { first, second })}
        error={undefined}
      >
        {(control) => (
          <Select
            {...control}
            choices={END_CHOICES.flatMap((value) =>
              value === 'never' ? [] : [{ value, label: label(value) }],
            )}
            noneLabel={t('namedKeys.never')}
            value={draft.end === 'never' ? '' : draft.end}
            onChange={({ target }) =>
              onChange({ end: END_CHOICES.find((choice) => choice === target.value) ?? 'never' })
            }
          />
        )}
      </Field>
      {draft.end === 'date' && (
        <Field
          label={t('namedKeys.form.lastDay')}
          help={t('namedKeys.form.lastDayHelp')}
          error={faults.day && t(`namedKeys.form.${faults.day}`)}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              size="form"
              min={dayOf(nowS)}
              value={draft.day}
              onChange={({ target }) => onChange({ day: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** Name, permissions, places and end of a key. */
export const KeyFields = ({ draft, faults, onChange }: KeyFieldsProps) => {
  const { t } = useTranslation()
  const choose = (preset: Preset) => onChange({ preset, scopes: presetScopes(preset, draft.scopes) })
  return (
    <>
      <Field
        label={t('namedKeys.form.name')}
        help={t('namedKeys.form.nameHelp')}
        error={faults.name && t('common.required')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={PERSON_TEXT_MAX}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <RadioCards
        legend={t('namedKeys.form.may')}
        aside=""
        wide
        choices={PRESETS.map((value) => ({
          value,
          title: t(`namedKeys.preset.${value}.title`),
          text: t(`namedKeys.preset.${value}.text`),
        }))}
        value={draft.preset}
        onChange={(value) => choose(PRESETS.find((preset) => preset === value) ?? draft.preset)}
        help={t('namedKeys.form.lead')}
      />
      {draft.preset === 'choose' && (
        <ScopeBoxes
          chosen={draft.scopes}
          onChange={(scopes) => onChange({ scopes })}
          error={faults.scopes && t(`namedKeys.form.${faults.scopes}`)}
        />
      )}
      <Lacking scopes={draft.scopes} />
      {placedScopesOf(draft.scopes).length > 0 && (
        <PlacesField
          places={draft.places}
          onChange={(places) => onChange({ places })}
          help={t('namedKeys.form.placesHelp')}
          error={faults.places && t(`placeChoice.${faults.places}`)}
        />
      )}
      <EndField {...{ draft, faults, onChange }} />
    </>
  )
}
