import '#src/shared/organisations/texts/deletion/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { LogOut, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { logOut } from '#src/api/session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LazyDeleteLogin } from '#src/shared/organisations/lazy-delete-login.ts'
import { LazyNewOrganisation } from '#src/shared/organisations/lazy-new-organisation.ts'
import { PlainPage } from '#src/shared/page/plain-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

/** Shown instead of a page to a person in no organisation. */
export const NoOrganisation = ({ email, notice }: { email: string; notice: ReactNode }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const [isNaming, setIsNaming] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const leave = () =>
    logOut().catch((error: unknown) =>
      showSnack({
        tone: 'error',
        text: t('shell.logoutFailed', { reason: problemMessage(error) }),
        durationMs: FAILURE_SNACK_MS,
      }),
    )
  return (
    <PlainPage title={t('organisations.none.title')}>
      {notice}
      <p className="text-form text-text-muted">{t('organisations.none.text')}</p>
      <p className="text-text-muted wrap-anywhere">{t('organisations.none.address', { email })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          size="form"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => setIsNaming(true)}
        >
          {t('organisations.create.open')}
        </Button>
        <Button size="form" onClick={() => setIsDeleting(true)}>
          {t('loginDeletion.open')}
        </Button>
        <Button size="form" icon={<LogOut aria-hidden size={18} />} onClick={() => void leave()}>
          {t('shell.logout')}
        </Button>
      </div>
      {isDeleting && <LazyDeleteLogin email={email} onClosed={() => setIsDeleting(false)} />}
      {isNaming && <LazyNewOrganisation onClosed={() => setIsNaming(false)} />}
    </PlainPage>
  )
}
