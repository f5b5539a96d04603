import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'

interface KeepOrRevokeProps {
  what: string
  /** undefined until the owner answers. */
  keep: boolean | undefined
  onChange: (keep: boolean) => void
}

const CHOICE =
  '-m-px flex min-w-22 flex-1 cursor-pointer items-center justify-center gap-1.5 border border-transparent px-3 font-medium has-focus-visible:z-10 has-focus-visible:ring-3 has-focus-visible:ring-ring'

/** Choice to keep or revoke one means of access to the account. */
export const KeepOrRevoke = ({ what, keep, onChange }: KeepOrRevokeProps) => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="w-full sm:w-auto">
      <legend className="sr-only">{t('accessReview.choice', { what })}</legend>
      <div className="flex h-9 rounded-control border border-border-control bg-surface text-cell pointer-coarse:h-11">
        <label
          className={`${CHOICE} rounded-l-control has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent`}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={keep === true}
            onChange={() => onChange(true)}
          />
          {keep === true && <Check aria-hidden size={16} />}
          {t('accessReview.keep')}
        </label>
        <label
          className={`${CHOICE} rounded-r-control border-l-border-control has-checked:border-error has-checked:bg-error-soft has-checked:text-error`}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={keep === false}
            onChange={() => onChange(false)}
          />
          {keep === false && <X aria-hidden size={16} />}
          {t('accessReview.end')}
        </label>
      </div>
    </fieldset>
  )
}
