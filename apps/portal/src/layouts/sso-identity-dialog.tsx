import '#src/layouts/texts/texts.ts'
import '#src/shared/single-sign-on/texts/texts.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Confirms a session through single sign-on at its identity provider. The page is loaded again after it. */
export const SsoIdentityDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { go, isPending, failure } = useProvider()
  const [open, setOpen] = useState(true)
  const confirm = () =>
    void go(() => callAccount('prove_by_sso', { purpose: 'confirm' }), {
      purpose: 'confirm',
      path: `${pathname}${search}`,
    })
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('identity.title')}
      lead={t('sso.confirm.lead')}
      width="sm:w-[440px]"
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-1 flex-wrap justify-end gap-2 *:max-sm:flex-1">
          <Button size="dialog" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" size="dialog" wraps pending={isPending} onClick={confirm}>
            {t('sso.confirm.act')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <div aria-live="assertive" className="empty:-mt-4">
          {failure && <Alert tone="error">{failure}</Alert>}
        </div>
        <p className="text-text-muted">{t('sso.confirm.text')}</p>
        <p className="text-help text-text-muted">{t('identity.again')}</p>
      </div>
    </Dialog>
  )
}
