import type { ApiKey } from '@assure/contract/accounts/api-key.modes'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { leftWords, oldKeyUse } from '#src/features/api-keys/key-times.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useAgo } from '#src/shared/time/use-ago.ts'

interface OldKeyProps {
  old: ApiKey
  current: ApiKey
  nowS: number
  action?: ReactNode
}

/** Old key that is still valid: when it expires and whether a program still uses it. */
export const OldKey = ({ old, current, nowS, action }: OldKeyProps) => {
  const { t, locale } = useTranslation()
  const { expires_at_utc: untilS, last_used_utc: usedS, last_used_address: address } = old
  const left = leftWords(untilS, nowS, locale)
  const ago = useAgo(nowS)(usedS)
  return (
    <li className="flex flex-wrap gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <Clock aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-50 text-help">
        <p className="text-base font-semibold">
          {t('apiKeys.old.title', { when: exactTime(untilS, locale) })}
        </p>
        <p>
          {left ? t('apiKeys.old.left', { left }) : t('apiKeys.old.soon')}{' '}
          {t(`apiKeys.old.${oldKeyUse(old, current)}`, { ago })}{' '}
          {address && t('apiKeys.old.from', { address })}
        </p>
        <p className="font-mono wrap-anywhere">
          <span className="sr-only">{t('apiKeys.old.key')} </span>
          {old.session_id}
        </p>
      </div>
      {action}
    </li>
  )
}
