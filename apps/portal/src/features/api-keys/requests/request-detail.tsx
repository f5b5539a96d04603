import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { numberFormat } from '@assure/contract/number-format'
import { BookOpen, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keyName } from '#src/features/api-keys/requests/key-words.ts'
import { isUnread, RequestId } from '#src/features/api-keys/requests/request-cells.tsx'
import { SamplePart } from '#src/features/api-keys/requests/sample-part.tsx'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
    <dt className="w-28 shrink-0 text-text-muted">{label}</dt>
    <dd className="min-w-0 flex-1 basis-44">{children}</dd>
  </div>
)
const LINK =
  'inline-flex min-h-6 items-center gap-1.5 rounded-tag font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** The codes of rejected reports, on the page of errors. */
const REJECTED_ANCHOR = 'rejected-reports'
/** The method of every call that the log holds. */
const METHOD = 'POST'

/** A request with all that the log has about it, the reason of a refused key, and a sample of the call. */
export const RequestDetail = ({ line }: { line: RequestLine }) => {
  const { t, locale } = useTranslation()
  const { status, code, cause, same_count: all } = line
  const callAt = line.address.lastIndexOf('/') + 1
  const isRejecting = cause === 'some_rejected'
  const about = isRejecting ? REJECTED_ANCHOR : code
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <dl className="flex flex-col gap-2">
          <Fact label={t('requests.detail.method')}>
            <span className="font-mono text-chip">{METHOD}</span>
          </Fact>
          <Fact label={t('requests.detail.address')}>
            <span className="font-mono text-chip wrap-anywhere">
              {line.address.slice(0, callAt)}
              <wbr />
              {line.address.slice(callAt)}
            </span>
          </Fact>
          <Fact label={t('requests.detail.answer')}>
            <span className="font-mono text-chip wrap-anywhere">{`${status} ${code}`.trim()}</span>
          </Fact>
          <Fact label={t('requests.column.id')}>
            <RequestId id={line.request_id} whole />
          </Fact>
          <Fact label={t('requests.key')}>
            <span className="wrap-anywhere">{keyName(line, t)}</span>
            <span className="block font-mono text-chip wrap-anywhere text-text-muted">{line.session_id}</span>
          </Fact>
        </dl>
        {cause && (
          <Alert tone="warning">
            <span className="block">{t(`requests.cause.${cause}.title`)}</span>
            <span className="mt-1 block font-normal">{t(`requests.cause.${cause}.text`)}</span>
          </Alert>
        )}
        {isUnread(line) && <p>{t('requests.detail.unread')}</p>}
        {all > 1 && (
          <p>{t('requests.detail.same', { all: numberFormat(locale).format(all), count: all - 1 })}</p>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
          {about !== '' && (
            <a href={`${paths.documentation({ lang: currentLanguage() })}/errors#${about}`} className={LINK}>
              <BookOpen aria-hidden size={16} />
              {isRejecting ? t('requests.detail.aboutRejected') : t('requests.detail.about', { code })}
            </a>
          )}
          {cause && !isRejecting && (
            <Link to={paths.apiKeys()} className={LINK}>
              <KeyRound aria-hidden size={16} />
              {t('requests.detail.keys')}
            </Link>
          )}
        </div>
        <p className="text-help text-text-muted">{t('requests.detail.privacy')}</p>
      </div>
      {!isUnread(line) && <SamplePart line={line} />}
    </div>
  )
}
