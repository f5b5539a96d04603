import { DOMAIN_LAPSE_DAYS } from '@assure/contract/constants'
import type { SsoDomain } from '@assure/contract/accounts/sso.modes'
import { CircleCheck, Clock, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { CopyLine } from '#src/features/organisation/single-sign-on/copy-line.tsx'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const DAY_S = 86_400
const FOUND_SNACK_MS = 4000

/** Looks for the record of a domain. Returns the message if it is not there. */
const useCheck = (domain: string) => {
  const { t } = useTranslation()
  const renew = useRenewSso()
  const showSnack = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const look = async () => {
    const answer = await callAccount('check_domain', { domain })
    if (answer.result === 'OK') {
      const text = t('ssoSettings.domains.found', { domain })
      showSnack({ tone: 'success', text, durationMs: FOUND_SNACK_MS })
      await renew()
      return undefined
    }
    if (answer.code !== 'NO_RECORD') return t(`ssoSettings.domains.${answer.code}`)
    const records = answer.found.join(', ')
    return records === ''
      ? t('ssoSettings.domains.nothingFound')
      : t('ssoSettings.domains.NO_RECORD', { records })
  }
  const check = async () => {
    setIsPending(true)
    setFailure(undefined)
    setFailure(
      await look().catch((error: unknown) => t('ssoSettings.notDone', { reason: problemMessage(error) })),
    )
    setIsPending(false)
  }
  return { check, isPending, failure }
}

interface DomainRowProps {
  domain: SsoDomain
  onRemove: () => void
}

/** One domain: whether it is proved, and how to prove it. */
export const DomainRow = ({ domain: { domain, record, ...times }, onRemove }: DomainRowProps) => {
  const { t, locale } = useTranslation()
  const { check, isPending, failure } = useCheck(domain)
  const { verified_at_utc: verifiedS, missing_since_utc: missingS } = times
  const isVerified = verifiedS > 0
  const isMissing = missingS > 0
  const state = () => {
    if (isMissing)
      return (
        <Chip tone="warning" icon={TriangleAlert}>
          {t('ssoSettings.domains.missing')}
        </Chip>
      )
    return isVerified ? null : (
      <Chip tone="neutral" icon={Clock}>
        {t('ssoSettings.domains.waiting')}
      </Chip>
    )
  }
  const how = isMissing
    ? t('ssoSettings.domains.putBack', {
        domain,
        since: longDate(missingS, locale),
        until: longDate(missingS + DOMAIN_LAPSE_DAYS * DAY_S, locale),
      })
    : t('ssoSettings.domains.add', { domain })
  return (
    <li className="flex flex-col gap-3 border-t py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-50">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="font-medium wrap-anywhere">{domain}</p>
            {state()}
          </div>
          {isVerified && (
            <p className="flex items-center gap-1.5 text-help text-text-muted">
              <CircleCheck aria-hidden size={14} className="shrink-0 text-success" />
              {t('ssoSettings.domains.verified', { date: longDate(verifiedS, locale) })}
            </p>
          )}
          {isVerified && !isMissing && (
            <p className="text-help text-text-muted">{t('ssoSettings.domains.keepRecord')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {(!isVerified || isMissing) && (
            <Button
              size="small"
              icon={<RefreshCw aria-hidden size={14} />}
              pending={isPending}
              aria-label={t('ssoSettings.domains.checkOne', { domain })}
              onClick={() => void check()}
            >
              {t('ssoSettings.domains.check')}
            </Button>
          )}
          <Button size="small" aria-label={t('ssoSettings.domains.removeOne', { domain })} onClick={onRemove}>
            {t('ssoSettings.domains.remove')}
          </Button>
        </div>
      </div>
      {(!isVerified || isMissing) && (
        <>
          <p className="wrap-anywhere text-text-muted">{how}</p>
          <CopyLine value={record} what={t('ssoSettings.domains.record', { domain })} />
        </>
      )}
      <div aria-live="assertive" className="wrap-anywhere empty:hidden">
        {failure && <Alert tone="warning">{failure}</Alert>}
      </div>
    </li>
  )
}
