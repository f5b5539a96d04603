import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { FieldError } from '#src/ui/field-error.tsx'

interface RoleCardsProps {
  /** Roles to choose from. Nobody gives permissions that they lack. */
  offered: readonly Role[]
  chosen: readonly Role[]
  onChange: (roles: readonly Role[]) => void
  /** A role that must stay, with the reason. */
  locked?: { role: Role; reason: string } | undefined
  error: string | undefined
  help: string
  /** A link below the cards. */
  children?: ReactNode
}

/** Check boxes as cards, each role with one sentence. */
export const RoleCards = ({ offered, chosen, onChange, locked, error, help, children }: RoleCardsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const toggle = (role: Role) =>
    onChange(ROLES.filter((one) => (one === role ? !chosen.includes(role) : chosen.includes(one))))
  return (
    <fieldset aria-describedby={`${id}-text`} className="min-w-0">
      <legend className="mb-1 font-medium">{t('members.inviting.roles')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered.map((role) => {
          const isLocked = locked?.role === role
          return (
            <label
              key={role}
              className={`flex cursor-pointer gap-3 rounded-control border px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:ring-3 has-focus-visible:ring-ring ${error ? 'border-error' : 'border-border-control'}`}
            >
              <span className="relative mt-0.5 flex size-5 shrink-0 items-center justify-center">
                <input
                  type="checkbox"
                  checked={chosen.includes(role)}
                  aria-disabled={isLocked || undefined}
                  aria-labelledby={`${id}-${role}`}
                  aria-describedby={`${id}-${role}-text`}
                  onChange={() => !isLocked && toggle(role)}
                  className="peer size-5 cursor-pointer appearance-none rounded-tag border border-border-control bg-surface checked:border-accent checked:bg-accent aria-disabled:opacity-60"
                />
                <Check
                  aria-hidden
                  strokeWidth={3}
                  className="pointer-events-none absolute hidden size-4 text-on-accent peer-checked:block"
                />
              </span>
              <span className="min-w-0">
                <span id={`${id}-${role}`} className="block font-medium">
                  {t(`roles.name.${role}`)}
                </span>
                <span id={`${id}-${role}-text`} className="block text-help text-text-muted">
                  {t(`roles.text.${role}`)}
                  {isLocked && <span className="mt-1 block text-warning">{locked.reason}</span>}
                </span>
              </span>
            </label>
          )
        })}
        {children}
      </div>
      <div id={`${id}-text`}>
        <p className="mt-1 text-help text-text-muted">{help}</p>
        {error && <FieldError text={error} />}
      </div>
    </fieldset>
  )
}
