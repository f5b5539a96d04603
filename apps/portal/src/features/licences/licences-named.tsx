import type { Licence } from '@assure/contract/licences/licence.contract'
import { EyeOff } from 'lucide-react'
import { LicenceChip } from '#src/features/licences/licence-chip.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

const NAMED_MAX = 5

interface LicencesNamedProps {
  licences: readonly Licence[]
  /** Number of them that are on other pages. */
  elsewhere: number
}

/** List of the licences of a dialog: code, place and status of the first five, and the number of others. */
export const LicencesNamed = ({ licences, elsewhere }: LicencesNamedProps) => {
  const { t } = useTranslation()
  const more = licences.length - NAMED_MAX
  const notes = [
    ...(more > 0 ? [t('licenceTasks.remove.more', { count: more })] : []),
    ...(elsewhere > 0
      ? [t('licenceTasks.remove.elsewhere', { count: elsewhere, total: licences.length })]
      : []),
  ]
  return (
    <div className="overflow-hidden rounded-control border">
      <ul aria-label={t('licences.table')} className="divide-y">
        {licences.slice(0, NAMED_MAX).map((licence) => (
          <li
            key={licence.deeplink_data}
            className="flex min-h-9 items-center gap-x-3 px-3 py-1.5 text-help max-sm:flex-wrap"
          >
            <span className="font-medium tracking-[-0.01em] whitespace-nowrap slashed-zero sm:w-36">
              {licence.licence_code}
            </span>
            <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full max-sm:wrap-anywhere max-sm:whitespace-normal">
              {licence.location}, {licence.subclient}
            </span>
            <LicenceChip licence={licence} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <p className="flex items-center gap-2 border-t bg-sunken px-3 py-2 text-help text-text-muted">
          {elsewhere > 0 && <EyeOff aria-hidden size={16} className="shrink-0" />}
          {notes.join(' ')}
        </p>
      )}
    </div>
  )
}
