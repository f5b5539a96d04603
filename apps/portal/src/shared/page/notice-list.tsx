import '#src/shared/billing/texts/texts.ts'
import type { Notice } from '@assure/contract/billing/notice.modes'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { dismiss, readDismissed } from '#src/lib/dismissed.ts'
import { longDate } from '#src/lib/format-date.ts'
import { paths } from '#src/paths.ts'
import { planName } from '#src/shared/billing/plan-name.ts'
import { Alert } from '#src/ui/alert.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const LINK = 'font-semibold underline underline-offset-2'

const useNoticeWords = (notice: Notice) => {
  const { t, locale } = useTranslation()
  const { appName, appSlug } = portalConfig()
  const licences = (count: number) => t('billing.notices.licences', { count, product: appName })
  if (notice.kind === 'engagements_end') {
    const text = notice.capped
      ? ('billing.notices.engagementsEndCapped' as const)
      : ('billing.notices.engagementsEnd' as const)
    return {
      text: t(text, { what: licences(notice.total), days: notice.days }),
      link: (
        <Link className={LINK} to={`${paths.licences({ product: appSlug })}?engagement=soon`}>
          {t('billing.notices.seeLicences')}
        </Link>
      ),
    }
  }
  const { plan, quantity, checkout_url: url } = notice
  const what = plan === null ? licences(quantity) : t('billing.notices.plan', { plan: planName(plan, t) })
  const action = notice.kind === 'card_failed' ? t('billing.notices.otherCard') : t('billing.notices.pay')
  const link = url !== null && (
    <a className={LINK} href={url}>
      {action}
    </a>
  )
  if (notice.kind === 'card_failed') {
    const { decline_reason: reason } = notice
    const sentences = [
      t('billing.notices.cardFailed', { what }),
      reason && t(`billing.notices.declined.${reason}`),
      t('billing.notices.cardRetried'),
    ]
    return { text: sentences.filter(Boolean).join(' '), link }
  }
  const date = longDate(notice.ends_at_utc, locale)
  return {
    text:
      url === null
        ? t('billing.notices.trialEnds', { what, date })
        : t('billing.notices.testEnds', { what, date }),
    link,
  }
}

const NoticeItem = ({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) => {
  const { t } = useTranslation()
  const { text, link } = useNoticeWords(notice)
  const stays = notice.kind === 'card_failed'
  return (
    <li className="relative">
      <Alert tone={stays ? 'warning' : 'info'}>
        <p className={stays ? '' : 'pr-8'}>
          {text} {link}
        </p>
      </Alert>
      {!stays && (
        <IconButton
          label={t('billing.notices.dismiss')}
          icon={<X aria-hidden size={16} />}
          onClick={onDismiss}
          className="absolute top-1.5 right-1.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5"
        />
      )}
    </li>
  )
}

/** The current notices. All can be dismissed except a failed card, which stays until it is fixed. */
export const NoticeList = ({ notices }: { notices: readonly Notice[] }) => {
  const { t } = useTranslation()
  const [dismissed, setDismissed] = useState(readDismissed)
  const shown = notices.filter(({ kind, notice_id: id }) => kind === 'card_failed' || !dismissed.includes(id))
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('billing.notices.label')} className="mb-4 flex flex-col gap-2">
      {shown.map((notice) => (
        <NoticeItem
          key={notice.notice_id}
          notice={notice}
          onDismiss={() => setDismissed(dismiss(notice.notice_id))}
        />
      ))}
    </ul>
  )
}
