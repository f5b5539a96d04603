import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSession } from '#src/api/session-context.ts'
import { LicenceFilters } from '#src/features/licences/licence-filters.tsx'
import { FIRST_VIEW, type LicenceView } from '#src/features/licences/licence-view.ts'
import type { ChangeView } from '#src/features/licences/use-licence-view.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface FiltersDialogProps {
  view: LicenceView
  onView: ChangeView
  /** Number of licences that match. */
  matches: number
  onClosed: () => void
}

/** Filters on a phone. Each applies at once; the button only closes the dialog. */
export const FiltersDialog = ({ view, onView, matches, onClosed }: FiltersDialogProps) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const [open, setOpen] = useState(true)
  const clear = () => {
    const { status, engagement, payment, requested_by, subclient, location } = FIRST_VIEW
    onView({ status, engagement, payment, requested_by, subclient, location })
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licences.filters')}
      closeLabel={t('common.close')}
      width="sm:w-[420px]"
      footer={
        <>
          <Button size="form" onClick={clear}>
            {t('licences.clearFilters')}
          </Button>
          <Button kind="primary" size="form" className="flex-1" onClick={() => setOpen(false)}>
            {t('licences.showMatches', { count: matches })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <LicenceFilters view={view} onChange={onView} selfService={selfService} block />
      </div>
    </Dialog>
  )
}
