import { Trash2 } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

interface BulkBarProps {
  count: number
  /** How many of them are not on this page. */
  elsewhere: number
  onClear: () => void
  onDelete: () => void
}

/** What can be done with the selected licences, floating above the list (LC-11). */
export const BulkBar = ({ count, elsewhere, onClear, onDelete }: BulkBarProps) => {
  const { t } = useTranslation()
  return (
    <section
      data-bottom-bar
      aria-label={t('licences.selected', { count })}
      className="sticky bottom-4 z-20 mx-auto mt-6 flex w-full items-center gap-2 rounded-surface border bg-surface py-2 pr-2 pl-4 shadow-pop max-sm:gap-0.5 max-sm:pl-3 sm:w-fit sm:pl-5"
    >
      <p role="status" className="min-w-0 flex-1 font-semibold tabular-nums sm:mr-4 sm:whitespace-nowrap">
        {t('licences.selected', { count })}
        {elsewhere > 0 && (
          <span className="block text-chip font-normal text-text-muted">
            {t('licences.selectedElsewhere', { count: elsewhere })}
          </span>
        )}
      </p>
      <Button kind="ghost" className="shrink-0 max-sm:px-2.5" onClick={onClear}>
        {t('common.clear')}
      </Button>
      <Button kind="danger" className="shrink-0" icon={<Trash2 aria-hidden size={16} />} onClick={onDelete}>
        {t('licences.deleteSelected', { n: count })}
      </Button>
    </section>
  )
}
