import { KEY_SCOPES, type KeyScope } from '@assure/contract/accounts/roles'
import { useId } from 'react'
import { inOrder } from '#src/features/api-keys/named/presets.ts'
import { scopeName } from '#src/features/api-keys/named/scope-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { FieldError } from '#src/ui/field-error.tsx'

interface ScopeBoxesProps {
  chosen: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
  error: string | undefined
}

/** A check box for each permission that a key can have. */
export const ScopeBoxes = ({ chosen, onChange, error }: ScopeBoxesProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 font-medium">{t('namedKeys.form.scopes')}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {KEY_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            className="items-start!"
            checked={chosen.includes(scope)}
            onChange={(isChosen) =>
              onChange(inOrder(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope)))
            }
            label={
              <>
                <span className="block text-base">{scopeName(scope, t)}</span>{' '}
                <span className="block font-mono text-chip text-text-muted">{scope}</span>
              </>
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
